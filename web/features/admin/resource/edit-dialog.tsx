import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { contractResolver } from '#web/lib/contract-resolver.ts'
import { useLeaveQuestion } from '../use-leave-question.tsx'
import { useNotice } from '../use-notice.tsx'
import { FormPreview } from './form-preview.tsx'
import { type FieldDef, ResourceField } from './resource-fields.tsx'

type EditDialogProps<Values extends FieldValues> = {
  title: ReactNode
  schema: z.ZodMiniType
  fields: FieldDef<Values>[]
  initial: Values
  notices: 'banner' | 'toast'
  /** What visitors see of it, drawn as it is typed. */
  preview?: ((values: Values) => ReactNode) | undefined
  /** Answers why it was not saved, if it was not: the form then stays as it is. */
  onSave: (values: Values) => Promise<string | null>
  onClose: () => void
}

const LONG = new Set(['textarea', 'lines', 'html', 'image', 'actions', 'text', 'url'])
const SHORT = new Set(['number', 'checkbox', 'suggest'])
/** How much of a line a field takes: two fit side by side, or three of a few signs each. */
function widthOf({ as = 'text', short }: { as?: string; short?: true }) {
  if (short) return 'half'
  if (LONG.has(as)) return null
  return SHORT.has(as) ? 'third' : 'half'
}

/** A form in a dialog. What was typed is not lost by a stray click: leaving asks first. */
export function EditDialog<Values extends FieldValues>(props: EditDialogProps<Values>) {
  const { title, schema, fields, initial, preview, onSave, onClose } = props
  // Said in the dialog: what the page behind it shows is neither seen nor read out.
  const { notice, notify } = useNotice(props.notices)
  const { control, handleSubmit, formState, getValues } = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: contractResolver(schema) as never,
  })

  // Read while drawing, or the form does not keep track of it.
  const { isDirty, isSubmitting } = formState
  const { question, leave } = useLeaveQuestion(isDirty, onClose)
  const close = () => leave()

  async function save() {
    // The fields as typed, not as the schema shapes them: the server applies the same schema
    // itself.
    const failure = await onSave(getValues())
    if (failure === null) onClose()
    else notify.failure(failure)
  }

  return (
    <>
      <Dialog
        open
        size={preview ? 'wide' : 'large'}
        title={title}
        onClose={close}
        footer={
          <>
            {notice && <div className="basis-full">{notice}</div>}
            <Button variant="ghost" onClick={close}>
              Annuler
            </Button>
            <Button type="submit" form="edit-form" pending={isSubmitting}>
              {isSubmitting ? 'Enregistrement…' : 'Enregistrer'}
            </Button>
          </>
        }
      >
        <div className={preview && 'form-beside-preview'}>
          <form id="edit-form" noValidate className="admin-form" onSubmit={handleSubmit(save)}>
            {fields.map((field) => (
              <div key={field.name} data-width={widthOf(field)}>
                <ResourceField field={field} control={control} />
              </div>
            ))}
          </form>
          {preview && <FormPreview control={control} draw={preview} />}
        </div>
      </Dialog>
      {question}
    </>
  )
}
