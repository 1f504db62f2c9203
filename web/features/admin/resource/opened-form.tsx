import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'

/** Fetched when a form is first opened: a list is read far more often than it is changed. */
const EditDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog)

export function OpenedForm(props: ComponentProps<typeof EditDialog>) {
  return (
    <Suspense>
      <EditDialog {...props} />
    </Suspense>
  )
}
