import { copyText } from '#web/lib/copy-text.ts'
import { IconButton } from './button.tsx'
import { useToast } from './toast.tsx'

/** Puts an address of the site in the clipboard. */
export function CopyLink({ to }: { to: string }) {
  const { showToast } = useToast()

  async function copy() {
    const address = new URL(to, location.origin).href
    if (await copyText(address))
      showToast({ title: 'Lien copié', message: address, variant: 'success' })
    else showToast({ title: 'Lien à copier', message: address, duration: 8000 })
  }

  return <IconButton name="link" label="Copier le lien" onClick={copy} />
}
