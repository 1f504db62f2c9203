import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'

type FormDialogProps = {
  title: string
  confirmLabel: string
  danger?: boolean
  /** What is missing, asked before anything is sent. */
  check: () => string | null
  /** Answers why it was not done, if it was not: the form then stays as it is. */
  onSave: () => Promise<string | null>
  onClose: () => void
  children: ReactNode
}

/** A short form in a dialog, which says in it what went wrong. */
export function FormDialog(props: FormDialogProps) {
  const { title, confirmLabel, danger, check, onSave, onClose, children } = props
  const id = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = check()
    setFailure(missing)
    if (missing) return
    setPending(true)
    const reason = await onSave()
    setPending(false)
    if (reason === null) onClose()
    else setFailure(reason)
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} pending={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-5" onSubmit={submit}>
        {children}
        {failure && <Banner variant="error">{failure}</Banner>}
      </form>
    </Dialog>
  )
}
