import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/components/button.tsx'

const DemoDialog = lazy(() => import('./demo-dialog.tsx'))

/** The way out of the demo, once the site has something of its own; `plain`: among links. */
export function DemoButton({ plain = false }: { plain?: boolean }) {
  const [opened, setOpened] = useState(false)
  const words = 'Retirer la démonstration'
  const open = () => setOpened(true)
  return (
    <>
      {plain ? (
        <button type="button" className="link" onClick={open}>
          {words}
        </button>
      ) : (
        <Button variant="ghost" size="small" onClick={open}>
          {words}
        </Button>
      )}
      <Suspense>{opened && <DemoDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
