import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTopModal } from '#web/lib/modals.ts'
import { usePassing } from '#web/lib/use-passing.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type ToastInput = {
  title: string
  message: ReactNode
  variant?: 'info' | 'success' | 'danger'
  /** Milliseconds on screen; 3000 unless told. */
  duration?: number
}
type Toast = ToastInput & { id: number }
type ShowToast = (toast: ToastInput) => void

const DEFAULT_DURATION = 3000
const ICONS = { info: 'anchor', success: 'check', danger: 'warning' } as const

/** Of two that hold more than a text, elements made anew each time, the title tells. */
const saySame = (a: ToastInput, b: ToastInput) =>
  a.title === b.title && (typeof a.message !== 'string' || a.message === b.message)

const ToastContext = createContext<{ showToast: ShowToast } | null>(null)

/** Gives `showToast({ title, message, variant, duration })`. */
export function useToast() {
  const value = useContext(ToastContext)
  if (!value) throw new Error('useToast must be used within a ToastProvider')
  return value
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const region = useRef<HTMLElement>(null)
  const lastId = useRef(0)

  const showToast = useCallback<ShowToast>((toast) => {
    lastId.current += 1
    const id = lastId.current
    // The same words again take the place of the first.
    setToasts((shown) => [...shown.filter((other) => !saySame(other, toast)), { ...toast, id }])
  }, [])
  const dismiss = (toast: Toast) => setToasts((shown) => shown.filter((other) => other !== toast))
  const value = useMemo(() => ({ showToast }), [showToast])

  const modal = useTopModal()

  // A popover shown anew lies above every dialog that is open by now.
  useEffect(() => {
    const element = region.current
    // A dialog that leaves the page takes the region along, which is then drawn anew outside.
    if (!element?.showPopover || !element.isConnected || toasts.length === 0) return
    element.showPopover()
    return () => {
      if (element.isConnected) element.hidePopover()
    }
  }, [toasts, modal])

  const shown = (
    <section ref={region} popover="manual" aria-label="Notifications" className="toasts">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} {...toast} onDismiss={() => dismiss(toast)} />
      ))}
    </section>
  )
  return (
    <ToastContext value={value}>
      {children}
      {modal ? createPortal(shown, modal) : shown}
    </ToastContext>
  )
}

function ToastItem({
  title,
  message,
  variant = 'info',
  duration = DEFAULT_DURATION,
  onDismiss,
}: Toast & { onDismiss: () => void }) {
  return (
    <div
      ref={usePassing(duration, onDismiss)}
      role={variant === 'danger' ? 'alert' : 'status'}
      className="toast"
      data-variant={variant}
    >
      <Icon name={ICONS[variant]} />
      <div>
        <p className="toast-title">{title}</p>
        <div>{message}</div>
      </div>
      <IconButton name="close" label="Fermer la notification" onClick={onDismiss} />
    </div>
  )
}
