import { useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/dialog.tsx'
import { contractResolver } from '#web/lib/contract-resolver.ts'
import { type FieldDef, ResourceField } from './resource-fields.tsx'

type EditDialogProps<Values extends FieldValues> = {
  title: string
  schema: z.ZodMiniType
  fields: FieldDef<Values>[]
  initial: Values
  /** Answers whether it was saved; when not, the form stays as it is. */
  onSave: (values: Values) => Promise<boolean>
  onClose: () => void
}

/** A form in a dialog. What was typed is not lost by a stray click: leaving asks first. */
export function EditDialog<Values extends FieldValues>({ title, schema, fields, initial, onSave, onClose }: EditDialogProps<Values>) {
  const [leaving, setLeaving] = useState(false)
  const { control, handleSubmit, formState, getValues } = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: contractResolver(schema) as never,
  })

  // Read while drawing, or the form does not keep track of it.
  const { isDirty, isSubmitting } = formState
  const leave = () => (isDirty ? setLeaving(true) : onClose())

  async function save() {
    // The fields as typed, not as the schema shapes them: the server applies the same schema itself.
    if (await onSave(getValues())) onClose()
  }

  return (
    <>
      <Dialog
        open
        size="large"
        title={title}
        onClose={leave}
        footer={
          <>
            <Button variant="ghost" onClick={leave}>
              Annuler
            </Button>
            <Button type="submit" form="edit-form" pending={isSubmitting}>
              {isSubmitting ? 'Enregistrement…' : 'Enregistrer'}
            </Button>
          </>
        }
      >
        <form id="edit-form" noValidate className="admin-form" onSubmit={handleSubmit(save)}>
          {fields.map((field) => (
            <ResourceField key={field.name} field={field} control={control} />
          ))}
        </form>
      </Dialog>
      <ConfirmDialog
        open={leaving}
        title="Abandonner les modifications ?"
        message="Ce que vous avez saisi n’est pas enregistré."
        confirmLabel="Abandonner"
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </>
  )
}
