import { lazy, Suspense, useState } from 'react'
import type { Transfer } from '#contract/endpoints/transfer.ts'
import { Button } from '#web/components/button.tsx'

const TransferDialog = lazy(() => import('./transfer-dialog.tsx'))

/** The way to a list as a file, and to a file as the list; `name` is what the file is called. */
export function TransferButton({ calls, name }: { calls: Transfer; name: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpened(true)}>
        Importer, exporter
      </Button>
      <Suspense>
        {opened && <TransferDialog calls={calls} name={name} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  )
}
