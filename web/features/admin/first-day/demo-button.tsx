import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/components/button.tsx'

const DemoDialog = lazy(() => import('./demo-dialog.tsx'))

/** The way out of the demo, once the site has something of its own. */
export function DemoButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setOpened(true)}>
        Retirer la démonstration
      </Button>
      <Suspense>{opened && <DemoDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
