import './conversation.css'
import type { ThreadReply } from '#contract/messages.ts'
import { dateAndTime } from '#web/lib/format-date.ts'

type ConversationProps = {
  /** What opened it. */
  begins: Pick<ThreadReply, 'author' | 'text' | 'created_at'>
  replies: readonly ThreadReply[]
}

/** What a customer and the team have written to each other, oldest first. */
export function Conversation({ begins, replies }: ConversationProps) {
  return (
    <ol className="conversation">
      {[{ ...begins, id: 0, from_team: false }, ...replies].map((said) => (
        <li key={said.id} data-from={said.from_team ? 'team' : 'customer'}>
          <p className="conversation-by">
            <strong>{said.author}</strong>
            {said.from_team && ' (équipe)'},{' '}
            <time dateTime={said.created_at}>{dateAndTime(said.created_at)}</time>
          </p>
          <p className="conversation-text">{said.text}</p>
        </li>
      ))}
    </ol>
  )
}
