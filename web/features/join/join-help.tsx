import { useState } from 'react'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { useSite } from '#web/lib/site.ts'
import { mailOfLink, serverAddress } from './server-address.ts'

type JoinHelpProps = { link: string; open: boolean; onClose: () => void }

/** For a phone, or a machine on which nothing opened: what is missing, and how to come later. */
export default function JoinHelp({ link, open, onClose }: JoinHelpProps) {
  const { name } = useSite().identity
  const address = serverAddress(link)
  const [copied, setCopied] = useState('')

  async function copy() {
    setCopied(
      (await copyText(address))
        ? 'Adresse copiée.'
        : 'Votre navigateur ne permet pas de copier : l’adresse est à recopier.',
    )
  }

  return (
    <Dialog open={open} onClose={onClose} title="Entrer en ville plus tard" size="small">
      <div className="grid gap-5">
        <p>
          FiveM ne s’est pas ouvert : le jeu demande un PC sous Windows où{' '}
          <a href="https://fivem.net/" target="_blank" rel="noopener noreferrer" className="link">
            FiveM est installé
          </a>
          . Gardez l’adresse du serveur, ou envoyez-vous le lien pour plus tard.
        </p>
        <p className="join-address">{address}</p>
        <div className="flex flex-wrap gap-3">
          <Button icon="copy" onClick={copy}>
            Copier l’adresse
          </Button>
          <ButtonLink variant="ghost" icon="mail" href={mailOfLink(name, link)}>
            M’envoyer le lien
          </ButtonLink>
        </div>
        <p role="status">{copied}</p>
      </div>
    </Dialog>
  )
}
