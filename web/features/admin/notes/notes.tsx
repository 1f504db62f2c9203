import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { createNote, listNotes, removeNote } from '#contract/endpoints/notes.ts'
import type { Note } from '#contract/notes.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button, IconButton } from '#web/components/button.tsx'
import { useAdminCall, useMayCall } from '../admin-session.tsx'
import { CardList } from '../customers/card-list.tsx'
import { dateTime } from '../dates.ts'
import { refusalReason } from '../failures.ts'
import { ShortLabel } from '../page-head.tsx'

type About = { customer: number } | { order: number }

/** What the team writes down for itself, never shown to the customer. */
export function Notes({ about }: { about: About }) {
  const adminCall = useAdminCall()
  const mayAdd = useMayCall()(createNote)
  const queryClient = useQueryClient()
  const hint = useId()
  const [text, setText] = useState('')
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['admin', listNotes.path] })
  const adding = useMutation({
    mutationFn: () => adminCall(createNote, { body: { ...about, text } }),
    onSuccess: () => {
      setText('')
      return refresh()
    },
  })
  const removing = useMutation({
    mutationFn: ({ id }: Note) => adminCall(removeNote, { params: { id: String(id) } }),
    onSettled: refresh,
  })
  const error = adding.error ?? removing.error

  function submit(event: FormEvent) {
    event.preventDefault()
    adding.mutate()
  }

  return (
    <CardList<Note>
      title="Notes de l’équipe"
      endpoint={listNotes}
      filters={
        'order' in about ? { order: String(about.order) } : { customer: String(about.customer) }
      }
      read={(note) => note as Note}
      empty={!mayAdd && 'Aucune note.'}
      rowKey={(note) => note.id}
      row={(note) => (
        <>
          <p className="customer-note">{note.text}</p>
          {note.own && (
            <IconButton
              name="trash"
              label={`Supprimer la note du ${dateTime(note.created_at)}`}
              onClick={() => removing.mutate(note)}
            />
          )}
          <small>
            {note.author}, {dateTime(note.created_at)}
            {note.order_id !== null && 'customer' in about && `, commande n° ${note.order_id}`}
          </small>
        </>
      )}
    >
      {mayAdd && (
        <form className="new-note" onSubmit={submit}>
          <textarea
            className="control"
            aria-label="Nouvelle note"
            aria-describedby={hint}
            placeholder="Écrire une note"
            rows={1}
            maxLength={2000}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="ghost" pending={adding.isPending}>
            <ShortLabel>Ajouter la note</ShortLabel>
          </Button>
          <p id={hint} className="field-hint">
            Pour l’équipe seule. Elle figure dans l’export que le client peut demander.
          </p>
          {error && (
            <Banner variant="error">
              {refusalReason(error, 'La note n’a pas été enregistrée')}
            </Banner>
          )}
        </form>
      )}
    </CardList>
  )
}
