import { lazy, Suspense, useState } from 'react'
import { ruleTransfer } from '#contract/endpoints/transfer.ts'
import { Button } from '#web/components/button.tsx'

const StarterDialog = lazy(async () => {
  const [{ default: TransferDialog }, { starterFile }] = await Promise.all([
    import('../transfer/transfer-dialog.tsx'),
    import('./starter-rules.ts'),
  ])
  const text = starterFile()
  return {
    default: ({ onClose }: { onClose: () => void }) => (
      <TransferDialog calls={ruleTransfer} name="reglement" text={text} onClose={onClose} />
    ),
  }
})

/** The way to a set of rules to begin from, where there are none. */
export function StarterButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpened(true)}>
        Partir d’un règlement type
      </Button>
      <Suspense>{opened && <StarterDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
