import { type ComponentPropsWithRef, useId, useState } from 'react'
import { uploadImage } from '#contract/endpoints/images.ts'
import { TextField } from '#web/components/field.tsx'
import { Picture } from '#web/components/picture.tsx'
import { failureReason, refusal } from '#web/lib/api.ts'
import { useAdminToken } from '../admin-session.tsx'

type ImageFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange: (value: string) => void
} & Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'>

async function upload(file: File, token: string): Promise<string> {
  const response = await fetch(uploadImage.path, {
    method: uploadImage.method,
    body: file,
    headers: { authorization: `Bearer ${token}`, 'content-type': file.type },
  })
  if (!response.ok) throw await refusal(response)
  return (await response.json()).url
}

/** A picture by its address, or by a file that the site then serves itself. */
export function ImageField({ value, onChange, error, ...input }: ImageFieldProps) {
  const token = useAdminToken()
  const fileId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  async function choose(file: File | undefined) {
    if (!file) return
    setSending(true)
    setFailure(null)
    try {
      onChange(await upload(file, token))
    } catch (cause) {
      setFailure(failureReason(cause, 'L’image n’a pas pu être envoyée.'))
    }
    setSending(false)
  }

  return (
    <div className="grid gap-3">
      <TextField
        {...input}
        value={value}
        error={failure ?? error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex items-center gap-4">
        {value && <Picture src={value} alt="" width={96} height={64} className="w-24 rounded-md" />}
        <label htmlFor={fileId} className="btn btn-ghost btn-small">
          {sending ? 'Envoi…' : 'Envoyer un fichier'}
        </label>
        <input
          id={fileId}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          className="sr-only"
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </div>
    </div>
  )
}
