import { phaseOf } from '#contract/publication.ts'
import { Badge } from '#web/components/badge.tsx'

type Window = Parameters<typeof phaseOf>[0]

export const hasDates = ({ publish_at, unpublish_at }: Window) =>
  publish_at !== null || unpublish_at !== null

const format = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'short',
})
const moment = (iso: string | null) => (iso ? format.format(new Date(iso)) : '')

/** When it is for sale, by French clocks. */
export function OnSale({ window }: { window: Window }) {
  const phase = phaseOf(window, Date.now())
  if (phase === 'ahead') return <Badge tone="amber">Dès le {moment(window.publish_at)}</Badge>
  if (phase === 'over') return <Badge tone="bad">Terminé</Badge>
  return window.unpublish_at ? (
    <Badge tone="good">Jusqu’au {moment(window.unpublish_at)}</Badge>
  ) : (
    'Sans limite'
  )
}
