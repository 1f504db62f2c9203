import './applications.css'
import { isWebLink } from '#contract/application-answers.ts'
import type { Answer, Answers, ApplicationField } from '#contract/application-kinds.ts'
import { dayInWords } from '#contract/paris-time.ts'

type AnswerListProps = { fields: readonly ApplicationField[]; answers: Answers }

/** What somebody answered, as text: nothing that they wrote is markup. */
export function AnswerList({ fields, answers }: AnswerListProps) {
  const answered = fields.flatMap((field) => {
    const answer = answers[field.key]
    return answer === undefined ? [] : [{ field, answer }]
  })
  return (
    <dl className="application-answers">
      {answered.map(({ field, answer }) => (
        <div key={field.key} data-kind={field.kind}>
          <dt>{field.label}</dt>
          <dd>
            <Answered kind={field.kind} answer={answer} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Answered({ kind, answer }: { kind: ApplicationField['kind']; answer: Answer }) {
  if (typeof answer === 'boolean') return answer ? 'Accepté' : 'Non'
  if (Array.isArray(answer)) return answer.join(', ')
  if (kind === 'date') return dayInWords(answer)
  if (kind === 'link' && isWebLink(answer))
    return (
      <a className="link" href={answer} target="_blank" rel="noopener nofollow ugc noreferrer">
        {answer}
      </a>
    )
  return answer
}
