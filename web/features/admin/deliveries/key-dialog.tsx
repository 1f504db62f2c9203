import { downloadResource } from '#contract/endpoints/game-servers.ts'
import type { KeyedGameServer } from '#contract/game-servers.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { DownloadButton } from '#web/components/download-button.tsx'
import { useToast } from '#web/components/toast.tsx'
import { useAdminToken } from '../admin-session.tsx'
import { ConfigLines } from '../config-lines.tsx'

type KeyDialogProps = { server: KeyedGameServer; onClose: () => void }

const configOf = ({ id, key }: KeyedGameServer) =>
  [
    'globalThis.MINUIT_CONFIG = {',
    `  site: '${location.origin}',`,
    `  server: ${id},`,
    `  key: '${key}',`,
    '}',
  ].join('\n')

/** The key of a game server, this once, as it goes into the resource's own file. */
export function KeyDialog({ server, onClose }: KeyDialogProps) {
  const { showToast } = useToast()
  const token = useAdminToken()
  return (
    <Dialog
      open
      title={`Clé de « ${server.name} »`}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Fermer
          </Button>
          <DownloadButton
            file={{
              endpoint: downloadResource,
              input: { params: { id: String(server.id) }, body: { key: server.key } },
            }}
            fileName="minuit.zip"
            token={token}
            failure="La ressource n’a pas pu être téléchargée."
            onFailure={(message) => showToast({ title: 'Ressource', message, variant: 'danger' })}
          >
            Télécharger la ressource
          </DownloadButton>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Cette clé n’est montrée qu’une fois. Elle prouve au site que c’est bien votre serveur de
          jeu qui appelle : gardez-la pour vous.
        </p>
        <div className="grid gap-2">
          <ConfigLines label="Configuration" lines={configOf(server)} />
        </div>
        <ol className="list-decimal pl-5 text-soft">
          <li>
            Téléchargez la ressource, déjà configurée, ou collez ceci dans le <code>config.js</code>{' '}
            de celle que vous avez.
          </li>
          <li>
            Déposez le dossier <code>minuit</code> dans <code>resources/</code> et ajoutez{' '}
            <code>ensure minuit</code> à <code>server.cfg</code>.
          </li>
          <li>Démarrez : ce serveur apparaît ici comme connecté en quelques secondes.</li>
        </ol>
      </div>
    </Dialog>
  )
}
