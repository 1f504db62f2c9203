import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createGameServer,
  downloadResource,
  removeGameServer,
  renameGameServer,
  rotateGameServerKey,
} from '#contract/endpoints/game-servers.ts'
import type { KeyedGameServer, ListedGameServer } from '#contract/game-servers.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button, IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { DownloadButton } from '#web/components/download-button.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall, useAdminToken } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { refusalReason } from '../failures.ts'
import { AdminTable, NONE } from '../list/admin-table.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { StateMark } from '../state-mark.tsx'
import { useNotice } from '../use-notice.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useGameServers } from './use-game-servers.ts'

const FRAMEWORKS = { esx: 'ESX', qb: 'QBCore', qbx: 'Qbox', standalone: 'Autonome' }
/** Longer than the longest pause between two calls. */
const SILENT_MS = 5 * 60_000

type Open =
  | { mode: 'add' }
  | { mode: 'rename' | 'rotate' | 'remove'; server: ListedGameServer }
  | { mode: 'key'; server: KeyedGameServer }
  | null

/** The game servers that deliver: how they are, and their keys. */
export function GameServerList() {
  const servers = useGameServers()
  const adminCall = useAdminCall()
  const token = useAdminToken()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  async function attempt<Answer>(action: () => Promise<Answer>, success: string) {
    try {
      const answer = await action()
      notify.success(success)
      await queryClient.invalidateQueries()
      return answer
    } catch (error) {
      notify.failure(refusalReason(error, 'Erreur de connexion au serveur'))
      return null
    }
  }
  const params = ({ id }: { id: number }) => ({ id: String(id) })
  async function showKey(action: () => Promise<KeyedGameServer>, success: string) {
    close()
    const server = await attempt(action, success)
    if (server) setOpen({ mode: 'key', server })
  }

  return (
    <>
      {notice}
      <div className="flex flex-wrap items-center justify-between gap-4 pb-4">
        <p className="text-soft">
          La ressource <code>minuit</code> de chaque serveur appelle ce site pour prendre les achats
          à remettre.
        </p>
        <Button icon="plus" onClick={() => setOpen({ mode: 'add' })}>
          Ajouter un serveur
        </Button>
      </div>
      {servers.isError && (
        <ErrorState
          message={failureSentence(servers.error, 'Erreur lors du chargement des serveurs de jeu')}
          onRetry={() => servers.refetch()}
        />
      )}
      {servers.isPending && <ListLoading />}
      {servers.data?.length === 0 && (
        <EmptyState title="Aucun serveur de jeu" icon="gamepad">
          Ajoutez le vôtre : c’est lui qui remet les achats en jeu.
        </EmptyState>
      )}
      {servers.data && servers.data.length > 0 && (
        <AdminTable
          caption="Serveurs de jeu"
          rows={servers.data}
          rowKey={({ id }) => id}
          columns={[
            { header: 'N°', align: 'end', cell: ({ id }) => id },
            { header: 'Nom', onPhone: 'title', cell: ({ name }) => name },
            { header: 'État', cell: (server) => <Heard {...server} /> },
            {
              header: 'Joueurs',
              align: 'end',
              cell: ({ players, max_players }) =>
                players === null ? NONE : `${players}/${max_players ?? '?'}`,
            },
            {
              header: 'Ressource',
              cell: ({ id, name, version, framework }) => (
                <span className="grid justify-items-start gap-1">
                  {version && `${version}, ${framework ? FRAMEWORKS[framework] : '?'}`}
                  <DownloadButton
                    variant="ghost"
                    size="small"
                    file={{
                      endpoint: downloadResource,
                      input: { params: params({ id }), body: {} },
                    }}
                    fileName="minuit.zip"
                    token={token}
                    failure="La ressource n’a pas pu être téléchargée."
                    onFailure={notify.failure}
                  >
                    Télécharger<span className="sr-only"> la ressource de {name}</span>
                  </DownloadButton>
                </span>
              ),
            },
            {
              header: 'Actions',
              align: 'end',
              cell: (server) => (
                <div className="row-actions">
                  <IconButton
                    name="edit"
                    label={`Renommer ${server.name}`}
                    onClick={() => setOpen({ mode: 'rename', server })}
                  />
                  <IconButton
                    name="refresh"
                    label={`Nouvelle clé pour ${server.name}`}
                    onClick={() => setOpen({ mode: 'rotate', server })}
                  />
                  <IconButton
                    name="trash"
                    label={`Supprimer ${server.name}`}
                    onClick={() => setOpen({ mode: 'remove', server })}
                  />
                </div>
              ),
            },
          ]}
        />
      )}
      {open?.mode === 'add' && (
        <NameDialog
          title="Ajouter un serveur de jeu"
          onClose={close}
          onSave={(name) =>
            showKey(() => adminCall(createGameServer, { body: { name } }), 'Serveur ajouté')
          }
        />
      )}
      {open?.mode === 'rename' && (
        <NameDialog
          title={`Renommer ${open.server.name}`}
          name={open.server.name}
          onClose={close}
          onSave={async (name) => {
            close()
            const input = { params: params(open.server), body: { name } }
            await attempt(() => adminCall(renameGameServer, input), 'Serveur renommé')
          }}
        />
      )}
      {open?.mode === 'key' && <KeyDialog server={open.server} onClose={close} />}
      <ConfirmDialog
        open={open?.mode === 'rotate'}
        title="Nouvelle clé"
        confirmLabel="Créer une clé"
        message="L’ancienne clé fonctionne encore 24 heures, le temps de changer celle du serveur de jeu."
        onConfirm={() =>
          open?.mode === 'rotate' &&
          showKey(
            () => adminCall(rotateGameServerKey, { params: params(open.server) }),
            'Nouvelle clé créée',
          )
        }
        onCancel={close}
      />
      <ConfirmDialog
        open={open?.mode === 'remove'}
        title="Supprimer ce serveur de jeu ?"
        message="Ses clés sont refusées aussitôt. Ce qu’il était en train de remettre devient incertain et attend votre décision."
        onConfirm={() => {
          if (open?.mode !== 'remove') return
          close()
          attempt(
            () => adminCall(removeGameServer, { params: params(open.server) }),
            'Serveur supprimé',
          )
        }}
        onCancel={close}
      />
    </>
  )
}

/** When it was heard last, and whether that is all right. */
function Heard({ last_seen, needs_key, previous_key_until }: ListedGameServer) {
  const isHeard = last_seen !== null && Date.now() - Date.parse(last_seen) < SILENT_MS
  return (
    <span className="grid justify-items-start gap-1">
      {needs_key ? (
        <Badge tone="bad">Clé à refaire</Badge>
      ) : (
        <StateMark tone={isHeard ? 'good' : last_seen ? 'bad' : 'neutral'}>
          {isHeard ? 'Connecté' : last_seen ? 'Silencieux' : 'Jamais vu'}
        </StateMark>
      )}
      {last_seen && <small className="text-soft">entendu le {dateTime(last_seen)}</small>}
      {previous_key_until && (
        <small className="text-soft">
          ancienne clé valable jusqu’au {dateTime(previous_key_until)}
        </small>
      )}
    </span>
  )
}
