import { type FormEvent, useState } from 'react'
import { liftSanction, sanctionUser } from '#contract/endpoints/sanctions.ts'
import type { SanctionKind, StandingSanction } from '#contract/standing-sanction.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { dateTime, fromLocalInput, toLocalInput } from '../dates.ts'
import { explain } from '../failures.ts'
import { SANCTION_LABELS } from './sanction-badge.tsx'
import { SANCTION_NOUNS, SanctionHistory, useSanctions } from './sanction-history.tsx'

type SanctionDialogProps = {
  user: { id: number; username: string; sanction?: StandingSanction | null }
  /** Told in words that it is done. */
  onDone: (message: string) => void
  onClose: () => void
}

/** Keeps an account out, or lets it in again, beside all that was decided before. */
export default function SanctionDialog({ user, onDone, onClose }: SanctionDialogProps) {
  const adminCall = useAdminCall()
  const params = { id: String(user.id) }
  const history = useSanctions(user.id)
  const { sanction: standing } = user
  const [kind, setKind] = useState<SanctionKind>(standing?.kind ?? 'suspension')
  const [reason, setReason] = useState(standing?.reason ?? '')
  const [until, setUntil] = useState(toLocalInput(Date.parse(standing?.until ?? '')))
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  async function attempt(action: () => Promise<unknown>, success: string, failed: string) {
    setPending(true)
    setFailure(null)
    try {
      await action()
      onDone(success)
    } catch (error) {
      setFailure(explain(error, failed))
      setPending(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim()) return setFailure('Le motif est requis')
    if (kind === 'suspension' && !until) return setFailure('Une suspension a une date de fin')
    const end = until ? fromLocalInput(until, standing?.until ?? undefined) : null
    return attempt(
      () => adminCall(sanctionUser, { params, body: { kind, reason: reason.trim(), until: end } }),
      kind === 'ban' ? `« ${user.username} » est banni` : `« ${user.username} » est suspendu`,
      'La sanction n’a pas été enregistrée',
    )
  }

  return (
    <Dialog
      open
      title={`Sanctionner ${user.username}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form="sanction" variant="danger" pending={pending}>
            {kind === 'ban' ? 'Bannir' : 'Suspendre'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {standing && (
          <Banner variant="info">
            <span className="flex flex-wrap items-center gap-3">
              <span className="grow">
                {SANCTION_LABELS[standing.kind]}
                {standing.until && ` jusqu’au ${dateTime(standing.until)}`}. Une autre sanction
                remplace celle-ci.
              </span>
              <Button
                size="small"
                variant="ghost"
                pending={pending}
                onClick={() =>
                  attempt(
                    () => adminCall(liftSanction, { params }),
                    'Sanction levée',
                    'La sanction n’a pas été levée',
                  )
                }
              >
                Lever la sanction
              </Button>
            </span>
          </Banner>
        )}
        <form id="sanction" noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={submit}>
          <SelectField
            label="Sanction"
            value={kind}
            onChange={(event) => setKind(event.target.value === 'ban' ? 'ban' : 'suspension')}
          >
            {Object.entries(SANCTION_NOUNS).map(([value, noun]) => (
              <option key={value} value={value}>
                {noun}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Jusqu’au"
            type="datetime-local"
            hint={kind === 'ban' ? 'Vide : sans fin.' : 'Votre heure.'}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
          <TextArea
            label="Motif"
            className="sm:col-span-full"
            hint="Dit à la personne par mail et quand elle se connecte. Ses sessions sont fermées aussitôt."
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </form>
        {failure && <Banner variant="error">{failure}</Banner>}
        {history.data && history.data.length > 0 && (
          <section>
            <h3 className="title-4 pb-2">Historique</h3>
            <SanctionHistory sanctions={history.data} />
          </section>
        )}
      </div>
    </Dialog>
  )
}
