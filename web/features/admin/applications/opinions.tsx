import { type FormEvent, useState } from 'react'
import { isOpenState, VOTES, type VoteKind } from '#contract/application-states.ts'
import type { AdminApplication } from '#contract/applications.ts'
import { addApplicationNote, voteOnApplication } from '#contract/endpoints/applications.ts'
import { Button } from '#web/components/button.tsx'
import { TextArea, TextField } from '#web/components/field.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import type { Act } from './application-dialog.tsx'

type OpinionProps = { application: AdminApplication; act: Act }

const KINDS = Object.entries(VOTES) as [VoteKind, string][]

/** How the team votes, each with a word if they like. */
export function Votes({ application, act }: OpinionProps) {
  const adminCall = useAdminCall()
  const { id, ballots, state } = application
  const own = ballots.find((ballot) => ballot.own)
  const [text, setText] = useState(own?.text ?? '')
  const cast = (vote: VoteKind) =>
    act(
      () => adminCall(voteOnApplication, { params: { id: String(id) }, body: { vote, text } }),
      'Vote enregistré',
    )
  return (
    <section aria-label="Votes">
      <h3 className="title-4">Votes</h3>
      {ballots.length === 0 && <p className="text-soft">Personne n’a encore voté.</p>}
      <ul className="application-ballots">
        {ballots.map((ballot) => (
          <li key={ballot.author}>
            <strong>{VOTES[ballot.vote]}</strong>
            <span className="text-soft">{ballot.author}</span>
            {ballot.text && <span>{ballot.text}</span>}
          </li>
        ))}
      </ul>
      {isOpenState(state) && (
        <>
          <TextField
            label="Un mot sur votre vote"
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            {KINDS.map(([vote, label]) => (
              <Button
                key={vote}
                size="small"
                variant={own?.vote === vote ? 'primary' : 'ghost'}
                aria-pressed={own?.vote === vote}
                onClick={() => cast(vote)}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** What the team writes down for itself. */
export function Notes({ application: { id, notes }, act }: OpinionProps) {
  const adminCall = useAdminCall()
  const [text, setText] = useState('')
  async function submit(event: FormEvent) {
    event.preventDefault()
    const params = { id: String(id) }
    const isDone = await act(
      () => adminCall(addApplicationNote, { params, body: { text } }),
      'Note ajoutée',
    )
    if (isDone) setText('')
  }
  return (
    <section aria-label="Notes internes">
      <h3 className="title-4">Notes internes</h3>
      <ul className="application-ballots">
        {notes.map((note) => (
          <li key={note.id}>
            <span className="text-soft">
              {note.author}, {dateTime(note.created_at)}
            </span>
            <span className="whitespace-pre-wrap">{note.text}</span>
          </li>
        ))}
      </ul>
      <form className="grid gap-3" onSubmit={submit}>
        <TextArea
          label="Nouvelle note"
          hint="La personne qui candidate ne la voit pas."
          rows={2}
          maxLength={2000}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="ghost" size="small" className="justify-self-start">
          Ajouter la note
        </Button>
      </form>
    </section>
  )
}
