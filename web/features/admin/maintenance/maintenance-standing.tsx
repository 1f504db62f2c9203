import type { MaintenanceStatus } from '#contract/maintenance.ts'
import { Badge } from '#web/components/badge.tsx'
import { formatDate } from '#web/lib/format-date.ts'

const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short' })

/** What stands, and until when, in words. */
export function MaintenanceStanding({ isMaintenance, currentSchedule }: MaintenanceStatus) {
  const [start, end] = [currentSchedule?.startDate, currentSchedule?.endDate].map((date) =>
    formatDate(format, date),
  )
  return (
    <p className="flex flex-wrap items-center gap-3">
      {isMaintenance ? (
        <>
          <Badge tone="amber">En cours</Badge> Le site est fermé jusqu’au {end}.
        </>
      ) : currentSchedule ? (
        <>
          <Badge>Prévue</Badge> Le site fermera le {start} et rouvrira le {end}.
        </>
      ) : (
        <>
          <Badge tone="good">Site ouvert</Badge> Aucune maintenance n’est prévue.
        </>
      )}
    </p>
  )
}
