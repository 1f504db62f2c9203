import { useState } from 'react'
import { changeMaintenanceWindow } from '#contract/endpoints/admin-maintenance.ts'
import type { MaintenanceWindow } from '#contract/maintenance.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button, IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { Table } from '#web/components/table.tsx'
import { failureReason } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import type { Notify } from '../use-notice.tsx'
import { SAVE_FAILED, SERVER_UNREACHABLE } from './maintenance-form.tsx'

type MaintenanceWindowsProps = {
  windows: MaintenanceWindow[]
  /** The start of the one that runs. */
  running: string | null
  notify: Notify
  onEdit: (window: MaintenanceWindow) => void
  onPlan: () => void
  /** Told which one was called off, or may have been. */
  onChanged: (window: MaintenanceWindow) => void
}

/** What runs and what is to come, each to edit or to call off. */
export function MaintenanceWindows({
  windows,
  running,
  notify,
  onEdit,
  onPlan,
  onChanged,
}: MaintenanceWindowsProps) {
  const adminCall = useAdminCall()
  const [removing, setRemoving] = useState<MaintenanceWindow | null>(null)
  if (windows.length === 0) return null

  async function callOff(window: MaintenanceWindow) {
    setRemoving(null)
    const { startDate } = window
    try {
      notify.success(
        (
          await adminCall(changeMaintenanceWindow, {
            params: { startDate },
            body: { status: false },
          })
        ).message,
      )
    } catch (error) {
      notify.failure(failureReason(error, SAVE_FAILED, SERVER_UNREACHABLE))
    }
    onChanged(window)
  }

  return (
    <>
      <div className="mt-10 mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 className="title-3">En cours et à venir</h2>
        <Button variant="ghost" size="small" icon="plus" onClick={onPlan}>
          Planifier une autre fenêtre
        </Button>
      </div>
      <Table
        caption="Maintenances en cours et à venir"
        rows={windows}
        rowKey={({ startDate }) => startDate}
        columns={[
          {
            header: 'État',
            cell: ({ startDate }) =>
              startDate === running ? (
                <Badge tone="amber">En cours</Badge>
              ) : (
                <Badge tone="neutral">Prévue</Badge>
              ),
          },
          { header: 'Raison', cell: ({ reason }) => reason || '—' },
          { header: 'Début', cell: ({ startDate }) => dateTime(startDate) },
          { header: 'Fin', cell: ({ endDate }) => dateTime(endDate) },
          {
            header: 'Actions',
            cell: (window) => (
              <div className="row-actions">
                <IconButton
                  name="edit"
                  label={`Modifier la maintenance du ${dateTime(window.startDate)}`}
                  onClick={() => onEdit(window)}
                />
                <IconButton
                  name="trash"
                  label={`Retirer la maintenance du ${dateTime(window.startDate)}`}
                  onClick={() => setRemoving(window)}
                />
              </div>
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={removing !== null}
        title={
          removing?.startDate === running
            ? 'Terminer cette maintenance ?'
            : 'Retirer cette maintenance ?'
        }
        message={
          removing
            ? `Du ${dateTime(removing.startDate)} au ${dateTime(removing.endDate)}. Les autres fenêtres ne changent pas.`
            : ''
        }
        confirmLabel={removing?.startDate === running ? 'Terminer maintenant' : 'Retirer'}
        onConfirm={() => removing && callOff(removing)}
        onCancel={() => setRemoving(null)}
      />
    </>
  )
}
