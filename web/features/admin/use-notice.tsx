import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Banner } from '#web/components/banner.tsx'
import { useToast } from '#web/components/toast.tsx'

const BANNER_MS = 3000
const TOAST_MS = 5000
const RECHECK_MS = 500

type Notice = { variant: 'success' | 'error'; message: string; times: number }
export type Notify = { success: (message: string) => void; failure: (message: string, duration?: number) => void }

/** How a page says that something worked or not: a banner in the page for 3 s, or a toast for 5 s. */
export function useNotice(kind: 'banner' | 'toast'): { notice: ReactNode; notify: Notify } {
  const { showToast } = useToast()
  const [shown, setShown] = useState<Notice | null>(null)
  function say(variant: Notice['variant'], message: string, duration = TOAST_MS) {
    if (kind === 'banner') return setShown((before) => ({ variant, message, times: (before?.times ?? 0) + 1 }))
    const title = variant === 'success' ? 'Succès' : 'Erreur'
    showToast({ title, message, variant: variant === 'success' ? 'success' : 'danger', duration })
  }
  const notice = shown && (
    <Passing key={shown.times} onGone={() => setShown(null)}>
      <Banner variant={shown.variant}>{shown.message}</Banner>
    </Passing>
  )
  return {
    notice,
    notify: { success: (message) => say('success', message), failure: (message, duration) => say('error', message, duration) },
  }
}

/** Goes after a while, unless somebody is reading it: points at it, or has the focus in it. */
function Passing({ children, onGone }: { children: ReactNode; onGone: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const gone = useRef(onGone)
  useEffect(() => {
    gone.current = onGone
  })
  useEffect(() => {
    const element = ref.current
    let pointedAt = false
    // Moves, not `:hover`: a pointer that rests where it appears, on the button just pressed, is no reader.
    const point = ({ type }: Event) => {
      pointedAt = type === 'pointermove'
    }
    for (const type of ['pointermove', 'pointerleave']) element?.addEventListener(type, point)
    let timer = setTimeout(function leave() {
      if (pointedAt || element?.matches(':focus-within')) timer = setTimeout(leave, RECHECK_MS)
      else gone.current()
    }, BANNER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={ref} className="notice">
      {children}
    </div>
  )
}
