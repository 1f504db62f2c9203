import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { setMaintenance } from '#contract/endpoints/admin-maintenance.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { MaintenanceSchedule } from '#contract/maintenance.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox, TextArea, TextField } from '#web/components/field.tsx'
import { failureReason, RequestFailed } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { fromLocalInput, toLocalInput } from '../dates.ts'
import { isOutdated } from '../failures.ts'
import type { Notify } from '../use-notice.tsx'

const TWO_HOURS = 2 * 60 * 60 * 1000
const SAVE_FAILED = 'Erreur lors de la mise à jour de la maintenance'
const SERVER_UNREACHABLE = 'Erreur réseau lors de la mise à jour de la maintenance'
const REQUIRED = 'Cette date est obligatoire'

type MaintenanceFormProps = {
  /** What stands; null to plan something. */
  schedule: MaintenanceSchedule | null
  /** The decision that it comes from; unknown when the history cannot be read. */
  version: number | undefined
  notify: Notify
  onSaved: () => void
  /** Told that somebody else has decided meanwhile. */
  onOutdated: () => void
  onAbandon: () => void
  /** Told whether something is typed that is not saved, and that nothing is when the form goes. */
  onTyped: (typed: boolean) => void
  /** What stands, in words. */
  children: ReactNode
}

/** Is about what stood when it was opened, also when something else stands by now. */
export function MaintenanceForm(props: MaintenanceFormProps) {
  const { notify, onSaved, onOutdated, onAbandon, onTyped } = props
  const adminCall = useAdminCall()
  const [before] = useState(() => {
    const { schedule, version } = props
    const now = Date.now()
    return {
      schedule,
      version,
      on: schedule !== null,
      reason: schedule?.reason ?? '',
      start: toLocalInput(schedule ? Date.parse(schedule.startDate) : now),
      end: toLocalInput(schedule ? Date.parse(schedule.endDate) : now + TWO_HOURS),
    }
  })
  const [on, setOn] = useState(before.on)
  const [reason, setReason] = useState(before.reason)
  const [start, setStart] = useState(before.start)
  const [end, setEnd] = useState(before.end)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)

  const typed =
    on !== before.on || reason !== before.reason || start !== before.start || end !== before.end
  useEffect(() => {
    onTyped(typed)
    return () => onTyped(false)
  }, [typed, onTyped])

  function save() {
    const body = on
      ? {
          status: true as const,
          reason,
          startDate: fromLocalInput(start, before.schedule?.startDate),
          endDate: fromLocalInput(end, before.schedule?.endDate),
        }
      : { status: false as const }
    return adminCall(setMaintenance, { body }, ifMatch(before.version))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = on
      ? { ...(!start && { startDate: REQUIRED }), ...(!end && { endDate: REQUIRED }) }
      : {}
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setSending(true)
    try {
      const { message } = await save()
      // An answer that is not JSON has no message, and is no success.
      if (message === undefined) throw new RequestFailed(200, {})
      notify.success(message || 'Maintenance mise à jour avec succès')
      onSaved()
    } catch (error) {
      notify.failure(failureReason(error, SAVE_FAILED, SERVER_UNREACHABLE))
      // The banner goes after 3 s; beside the field it stays until it is put right.
      if (error instanceof RequestFailed) setErrors(error.body.fields ?? {})
      if (isOutdated(error)) onOutdated()
    }
    setSending(false)
  }

  return (
    <form noValidate className="settings" onSubmit={submit} aria-labelledby="site-title">
      <h2 id="site-title">État du site</h2>
      {props.children}
      <Checkbox
        variant="switch"
        label="Activer la maintenance"
        hint="Fermez le site tout de suite ou à une date choisie ; rien ne change avant l’enregistrement."
        checked={on}
        onChange={(event) => setOn(event.target.checked)}
      />
      {on && (
        <>
          <TextArea
            label="Raison"
            hint="Facultative. Les visiteurs la lisent sur la page de maintenance."
            rows={3}
            maxLength={500}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="grid items-start gap-6 sm:grid-cols-2">
            <TextField
              label="Date de début"
              type="datetime-local"
              required
              value={start}
              error={errors.startDate}
              onChange={(event) => setStart(event.target.value)}
            />
            <TextField
              label="Date de fin"
              type="datetime-local"
              required
              value={end}
              error={errors.endDate}
              onChange={(event) => setEnd(event.target.value)}
            />
          </div>
        </>
      )}
      <div className="settings-save">
        {typed && (
          <Button variant="ghost" onClick={onAbandon}>
            Abandonner
          </Button>
        )}
        <Button type="submit" pending={sending} disabled={!typed}>
          {sending ? 'Enregistrement…' : 'Enregistrer'}
        </Button>
      </div>
    </form>
  )
}
