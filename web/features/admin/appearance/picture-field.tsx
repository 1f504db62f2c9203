import { useId, useState } from 'react'
import type { PictureUse } from '#contract/admin-appearance.ts'
import { uploadPicture } from '#contract/endpoints/admin-appearance.ts'
import { Button } from '#web/components/button.tsx'
import { failureReason, refusal } from '#web/lib/api.ts'
import { useAdminToken } from '../admin-session.tsx'
import { type Draft, faultAt, valueAt, withValue } from './document-path.ts'
import type { Editing } from './section-fields.tsx'
import type { FieldOf } from './sections.ts'

type PictureOf = Extract<FieldOf, { kind: 'picture' }>
type Stored = { url: string; narrow: string | null }

const LARGEST = 8 * 1024 * 1024

/** Those that the owner gave of what the site makes otherwise. */
const OWN = 'pictures.own'
function ownOf(document: Draft): unknown[] {
  const own = valueAt(document, OWN)
  return Array.isArray(own) ? own : []
}

async function upload(file: File, use: PictureUse, token: string): Promise<Stored> {
  const response = await fetch(uploadPicture.path.replace(':use', use), {
    method: uploadPicture.method,
    body: file,
    headers: { authorization: `Bearer ${token}`, 'content-type': file.type },
  })
  if (!response.ok) throw await refusal(response)
  return response.json()
}

/** A picture of the site: sent as a file, and cut and compressed there for its use. */
export function PictureField({
  field,
  at,
  document,
  faults,
  onChange,
}: Editing & { field: PictureOf }) {
  const token = useAdminToken()
  const id = useId()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const path = at + field.path
  const value = valueAt(document, path)
  const isOwn = field.made ? ownOf(document).includes(field.use) : typeof value === 'string'
  const set = ({ url, narrow }: Stored) =>
    onChange((before) => {
      const next = withValue(before, path, url)
      if (field.made) return withValue(next, OWN, [...new Set([...ownOf(before), field.use])])
      return field.use === 'hero' ? withValue(next, 'hero.backgroundNarrow', narrow) : next
    })
  /** What is made takes its place when it is published. */
  const remove = () =>
    onChange((before) => {
      const others = ownOf(before).filter((use) => use !== field.use)
      if (field.made) return withValue(before, OWN, others)
      const next = withValue(before, path, null)
      return field.use === 'hero' ? withValue(next, 'hero.backgroundNarrow', null) : next
    })

  async function send(file: File | undefined) {
    if (!file) return
    if (file.size > LARGEST) return setFailure('Cette image dépasse 8 Mo : réduisez-la d’abord.')
    setSending(true)
    setFailure(null)
    try {
      set(await upload(file, field.use, token))
    } catch (error) {
      setFailure(failureReason(error, 'L’image n’a pas pu être envoyée.'))
    }
    setSending(false)
  }

  const fault = failure ?? faultAt(faults, path)
  return (
    <div className="field">
      <p id={`${id}-name`} className="field-name">
        {field.label}
      </p>
      <div className="appearance-picture">
        {typeof value === 'string' && <img src={value} alt="" />}
        <label htmlFor={id} className="btn btn-ghost btn-small">
          {sending ? 'Envoi…' : 'Envoyer une image'}
        </label>
        <input
          id={id}
          type="file"
          aria-labelledby={`${id}-name`}
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          className="sr-only"
          disabled={sending}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={({ target }) => {
            send(target.files?.[0])
            // The same file again is a change, too.
            target.value = ''
          }}
        />
        {(field.optional || field.made) && isOwn && (
          <Button variant="ghost" size="small" icon="trash" onClick={remove}>
            Retirer l’image
          </Button>
        )}
      </div>
      <p className="field-hint">PNG, JPEG, WebP, AVIF ou GIF, 8 Mo au plus. {field.hint}</p>
      {fault && (
        <p id={`${id}-fault`} role="alert" className="field-error">
          {fault}
        </p>
      )}
    </div>
  )
}
