import { type ComponentPropsWithRef, lazy, Suspense, useEffect, useId, useState } from 'react'
import { uploadImage } from '#contract/endpoints/images.ts'
import { TextField } from '#web/components/field.tsx'
import { Picture } from '#web/components/picture.tsx'
import { failureReason, refusal } from '#web/lib/api.ts'
import { useAdminToken } from '../admin-session.tsx'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

type ImageFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Of the card it is shown on, width to height. */
  shape: number
  value: string
  onChange: (value: string) => void
} & Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className'>

async function upload(file: Blob, token: string): Promise<string> {
  const response = await fetch(uploadImage.path, {
    method: uploadImage.method,
    body: file,
    headers: { authorization: `Bearer ${token}`, 'content-type': file.type },
  })
  if (!response.ok) throw await refusal(response)
  return (await response.json()).url
}

const pictureIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

/**
 * A picture by its address, or a file that the site then serves itself: dropped, pasted or chosen,
 * and cut to the shape of its card.
 */
export function ImageField({ value, onChange, error, shape, ...input }: ImageFieldProps) {
  const token = useAdminToken()
  const fileId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [over, setOver] = useState(false)
  const [picked, setPicked] = useState<ImageBitmap | null>(null)

  async function choose(file: File | undefined) {
    if (!file) return
    setFailure(null)
    try {
      setPicked(await createImageBitmap(file))
    } catch {
      setFailure('Ce fichier n’est pas une image lisible.')
    }
  }

  async function send(cropped: Blob) {
    setPicked(null)
    setSending(true)
    try {
      onChange(await upload(cropped, token))
    } catch (cause) {
      setFailure(failureReason(cause, 'L’image n’a pas pu être envoyée.'))
    }
    setSending(false)
  }

  // Wherever the focus is in the form: a picture cannot be pasted into any other of its fields.
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = pictureIn(event.clipboardData)
      if (!file) return
      event.preventDefault()
      choose(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })

  return (
    <div className="grid gap-3">
      <TextField
        {...input}
        value={value}
        error={failure ?? error}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside */}
      <div
        className="image-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          choose(pictureIn(event.dataTransfer))
        }}
      >
        {value && <Picture src={value} alt="" width={96} height={64} className="w-24 rounded-md" />}
        <p className="field-hint grow">Déposez une image ici, collez-la (Ctrl V), ou</p>
        <label htmlFor={fileId} className="btn btn-ghost btn-small">
          {sending ? 'Envoi…' : 'Envoyer un fichier'}
        </label>
        <input
          id={fileId}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          className="sr-only"
          onChange={(event) => {
            choose(event.target.files?.[0])
            // The same file again is a change, too.
            event.target.value = ''
          }}
        />
      </div>
      {picked && (
        <Suspense>
          <CropDialog
            picture={picked}
            shape={shape}
            onCrop={send}
            onClose={() => setPicked(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
