import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { closeModal, openModal } from '#web/lib/modals.ts'
import { Button, IconButton } from './button.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** What can be done with all of it, beside the way out. */
  tools?: ReactNode
  /** The row of buttons at the foot; none where it has nothing to say. */
  footer?: ReactNode
  size?: 'small' | 'normal' | 'large' | 'wide'
  className?: string
}

/** A native modal: the browser keeps the focus inside, gives it back, and closes on Escape. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  tools,
  footer,
  size = 'normal',
  className = '',
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  const titleId = useId()

  useEffect(() => {
    close.current = onClose
  })

  // Layout effect: closed before it leaves the page, else the browser cannot give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    let pressedOutside = false
    const isOutside = (event: MouseEvent) => {
      const box = dialog.getBoundingClientRect()
      return (
        event.clientX < box.left ||
        event.clientX > box.right ||
        event.clientY < box.top ||
        event.clientY > box.bottom
      )
    }
    const listening = new AbortController()
    const { signal } = listening
    openModal(dialog)
    // Escape asks; whether it closes is the caller's to say. Pressed again it closes whatever they
    // say.
    dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault()
        close.current()
      },
      { signal },
    )
    // Told a task later than it happens: by then the dialog may be open again.
    const onClosed = () => !dialog.open && close.current()
    dialog.addEventListener('close', onClosed, { signal })
    // Pressed and released on the backdrop: a text selection that ends outside must not close.
    dialog.addEventListener(
      'pointerdown',
      (event) => {
        pressedOutside = isOutside(event)
      },
      { signal },
    )
    dialog.addEventListener(
      'click',
      (event) => {
        if (pressedOutside && isOutside(event)) close.current()
      },
      { signal },
    )
    return () => {
      listening.abort()
      closeModal(dialog)
    }
  }, [open])

  return (
    <dialog ref={ref} className={`dialog dialog-${size} ${className}`} aria-labelledby={titleId}>
      {open && (
        <>
          <header className="dialog-head">
            <h2 id={titleId} className="title-3">
              {title}
            </h2>
            {tools}
            <IconButton name="close" label="Fermer" onClick={onClose} />
          </header>
          <div className="dialog-body">{children}</div>
          {footer && <footer className="dialog-foot">{footer}</footer>}
        </>
      )}
    </dialog>
  )
}

type ConfirmProps = {
  open: boolean
  onConfirm: () => void
  onCancel: () => void
  title: string
  message: ReactNode
  confirmLabel?: string
  pending?: boolean
}

/** A question before something that cannot be undone. */
export function ConfirmDialog({
  open,
  onConfirm,
  onCancel,
  title,
  message,
  confirmLabel = 'Supprimer',
  pending = false,
}: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="small"
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Annuler
          </Button>
          <Button variant="danger" onClick={onConfirm} pending={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
