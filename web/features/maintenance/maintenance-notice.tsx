import { Icon } from '#web/components/icon.tsx'

const dateFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short' })

/** Announces a window that lies ahead, in the visitor's own time. */
export default function MaintenanceNotice({
  schedule,
}: {
  schedule: { reason: string | null; startDate: string; endDate: string }
}) {
  const [start, end] = [new Date(schedule.startDate), new Date(schedule.endDate)]
  // Dates that cannot be read announce nothing.
  if (Number.isNaN(start.getTime() + end.getTime())) return null
  return (
    <p role="status" className="maintenance-notice">
      <Icon name="clock" />
      <span>
        Maintenance prévue du <time dateTime={schedule.startDate}>{dateFormat.format(start)}</time>{' '}
        au <time dateTime={schedule.endDate}>{dateFormat.format(end)}</time>
        {schedule.reason && ` : ${schedule.reason}`}
      </span>
    </p>
  )
}
