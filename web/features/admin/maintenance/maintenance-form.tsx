import { type FormEvent, useState } from 'react'
import { type MaintenanceStatus, setMaintenance } from '#contract/maintenance.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox, TextArea, TextField } from '#web/components/field.tsx'
import { RequestFailed } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import type { Notify } from '../use-notice.tsx'

const TWO_HOURS = 2 * 60 * 60 * 1000
const MINUTE = 60_000
const REQUIRED = 'Cette date est obligatoire'

type Schedule = MaintenanceStatus['currentSchedule']
type MaintenanceFormProps = { schedule: Schedule; notify: Notify; onSaved: () => void }

/** A moment as `datetime-local` wants it: local, to the minute. */
function toLocalInput(time: number): string {
  return new Date(time - new Date(time).getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

function failureMessage(error: unknown): string {
  if (!(error instanceof RequestFailed)) return 'Erreur réseau lors de la mise à jour de la maintenance'
  return error.body.message ?? 'Erreur lors de la mise à jour de la maintenance'
}

export function MaintenanceForm({ schedule, notify, onSaved }: MaintenanceFormProps) {
  const adminCall = useAdminCall()
  const [on, setOn] = useState(schedule !== null)
  const [reason, setReason] = useState(schedule?.reason ?? '')
  const [start, setStart] = useState(() => toLocalInput(schedule ? Date.parse(schedule.startDate) : Date.now()))
  const [end, setEnd] = useState(() => toLocalInput(schedule ? Date.parse(schedule.endDate) : Date.now() + TWO_HOURS))
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (on && (!start || !end)) return
    setSending(true)
    try {
      const body = on
        ? { status: true as const, reason, startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() }
        : { status: false as const }
      const { message } = await adminCall(setMaintenance, { body })
      // An answer that is not JSON has no message, and is no success.
      if (message === undefined) throw new RequestFailed(200, {})
      notify.success(message || 'Maintenance mise à jour avec succès')
      onSaved()
    } catch (error) {
      notify.failure(failureMessage(error))
    }
    setSending(false)
  }

  return (
    <form noValidate className="crate grid gap-6 p-6" onSubmit={submit}>
      <Checkbox variant="switch" label="Activer la maintenance" checked={on} onChange={(event) => setOn(event.target.checked)} />
      {on && (
        <>
          <TextArea label="Raison" rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField
              label="Date de début"
              type="datetime-local"
              required
              value={start}
              error={tried && !start ? REQUIRED : undefined}
              onChange={(event) => setStart(event.target.value)}
            />
            <TextField
              label="Date de fin"
              type="datetime-local"
              required
              value={end}
              error={tried && !end ? REQUIRED : undefined}
              onChange={(event) => setEnd(event.target.value)}
            />
          </div>
        </>
      )}
      <Button type="submit" className="justify-self-start" pending={sending}>
        {sending ? 'Enregistrement…' : 'Enregistrer'}
      </Button>
    </form>
  )
}
