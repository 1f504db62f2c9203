import { copyText } from '#web/lib/copy-text.ts'
import { Button } from './button.tsx'
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

  return (
    <Button variant="ghost" icon="copy" className="mr-auto max-sm:px-2.5" onClick={copy}>
      <span className="max-sm:sr-only">Copier le lien</span>
    </Button>
  )
}
