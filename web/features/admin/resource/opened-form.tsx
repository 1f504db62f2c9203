import { type ComponentProps, lazy, Suspense } from 'react'

/** Fetched when a form is first opened: a list is read far more often than it is changed. */
const EditDialog = lazy(async () => {
  const { EditDialog } = await import('./edit-dialog.tsx')
  return { default: EditDialog }
})

export function OpenedForm(props: ComponentProps<typeof EditDialog>) {
  return (
    <Suspense>
      <EditDialog {...props} />
    </Suspense>
  )
}
