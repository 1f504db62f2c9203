import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublishedVersion } from '#contract/admin-appearance.ts'
import { listVersions, restoreVersion } from '#contract/endpoints/admin-appearance.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/dialog.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import type { Notify } from '../use-notice.tsx'

const momentFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short' })

type HistoryProps = {
  open: boolean
  onClose: () => void
  onRestored: () => Promise<void>
  notify: Notify
}

/** Who published what when, and the way back to it. */
export function HistoryDialog({ open, onClose, onRestored, notify }: HistoryProps) {
  const adminCall = useAdminCall()
  const [asked, setAsked] = useState<PublishedVersion | null>(null)
  const [sending, setSending] = useState(false)
  const versions = useQuery({
    queryKey: ['admin', listVersions.path],
    queryFn: () => adminCall(listVersions, {}),
    enabled: open,
  })

  async function restore(version: PublishedVersion) {
    setSending(true)
    try {
      await adminCall(restoreVersion, { params: { id: String(version.id) } })
      notify.success(`Version ${version.id} publiée à nouveau`)
      await onRestored()
      await versions.refetch()
      onClose()
    } catch (error) {
      notify.failure(explain(error, 'La version n’a pas été publiée'))
    }
    setSending(false)
    setAsked(null)
  }

  return (
    <>
      <Dialog open={open && !asked} onClose={onClose} title="Versions publiées">
        {versions.isPending && <p role="status">Chargement...</p>}
        {versions.isError && <p role="alert">L’historique ne peut pas être lu.</p>}
        <ol className="appearance-versions">
          {versions.data?.map((version, index) => (
            <li key={version.id}>
              <p>
                <strong>Version {version.id}</strong>,{' '}
                {momentFormat.format(new Date(version.published_at))}, par{' '}
                {version.author ?? 'le site'}
                {version.restored_from !== null &&
                  ` (retour à la version ${version.restored_from})`}
              </p>
              {index === 0 ? (
                <p className="field-hint">En ligne</p>
              ) : (
                <Button variant="ghost" size="small" onClick={() => setAsked(version)}>
                  Revenir à cette version
                </Button>
              )}
            </li>
          ))}
        </ol>
      </Dialog>
      <ConfirmDialog
        open={asked !== null}
        title="Revenir à cette version ?"
        message="Elle remplace aussitôt ce que voient les visiteurs, et le brouillon repart d’elle."
        confirmLabel="Revenir à cette version"
        pending={sending}
        onConfirm={() => asked && restore(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  )
}
