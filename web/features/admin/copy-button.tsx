import { IconButton } from '#web/components/button.tsx'
import { useToast } from '#web/components/toast.tsx'
import { copyText } from '#web/lib/copy-text.ts'

type CopyButtonProps = { text: string /** What the button says. */; label: string }

/** Copies what stands beside it, and says so. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { showToast } = useToast()

  async function copy() {
    if (await copyText(text)) showToast({ title: 'Copié', message: text, variant: 'success' })
    else showToast({ title: 'À copier à la main', message: text, duration: 8000 })
  }

  return <IconButton name="copy" label={label} onClick={copy} />
}
