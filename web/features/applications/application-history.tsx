import './applications.css'
import '#web/components/timeline.css'
import type { ApplicationEvent } from '#contract/applications.ts'
import { dateAndTime, formatDate } from '#web/lib/format-date.ts'

const meeting = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short' })

const WORDS: Record<string, string> = {
  received: 'Candidature reçue',
  reading: 'En lecture',
  question: 'Question de l’équipe',
  answer: 'Réponse',
  interview: 'Entretien proposé',
  accepted: 'Candidature acceptée',
  refused: 'Candidature refusée',
  withdrawn: 'Candidature retirée',
}

/** What happened to an application, oldest first; `named`: with who of the team did it. */
export function ApplicationHistory({
  events,
  named = false,
}: {
  events: readonly ApplicationEvent[]
  named?: boolean
}) {
  return (
    <ol className="timeline">
      {events.map((event) => (
        <li key={event.id}>
          <strong>{WORDS[event.kind] ?? event.kind}</strong>
          <small>
            <time dateTime={event.created_at}>{dateAndTime(event.created_at)}</time>
            {named && ` · ${event.author}`}
          </small>
          {event.meeting_at && (
            <p>
              {formatDate(meeting, event.meeting_at)} · {event.place}
            </p>
          )}
          {event.text && <p>{event.text}</p>}
        </li>
      ))}
    </ol>
  )
}
