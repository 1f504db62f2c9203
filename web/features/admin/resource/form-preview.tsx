import { type ReactNode, Suspense } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'

type FormPreviewProps<Values extends FieldValues> = {
  control: Control<Values>
  draw: (values: Values) => ReactNode
}

/**
 * What visitors will see of what is being typed. Inert: its buttons are a picture of themselves,
 * and a screen reader has the fields.
 */
export function FormPreview<Values extends FieldValues>({
  control,
  draw,
}: FormPreviewProps<Values>) {
  const values = useWatch({ control }) as Values
  return (
    <aside aria-label="Aperçu" className="form-preview">
      <p className="code">Aperçu</p>
      <div inert>
        <Suspense>{draw(values)}</Suspense>
      </div>
    </aside>
  )
}
