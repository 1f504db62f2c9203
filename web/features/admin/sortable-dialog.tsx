import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'

type SortableDialogProps = {
  title: string
  /** What the last move came to. */
  notice: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Where a list is put in order: each move is kept at once, so that there is nothing to cancel. */
export function SortableDialog({ title, notice, onClose, children }: SortableDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      className="sortable-dialog"
      footer={
        <>
          {notice}
          <Button onClick={onClose}>Terminé</Button>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  )
}
