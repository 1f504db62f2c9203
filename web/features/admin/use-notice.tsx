import { type ReactNode, useState } from 'react'
import { Banner } from '#web/components/banner.tsx'
import { useToast } from '#web/components/toast.tsx'
import { usePassing } from '#web/lib/use-passing.ts'

const BANNER_MS = 3000
const TOAST_MS = 5000

type Notice = { variant: 'success' | 'error'; message: string; times: number }
export type Notify = {
  success: (message: string) => void
  failure: (message: string, duration?: number) => void
}

/**
 * How a page says that something worked or not: a banner in the page for 3 s, or a toast for 5 s.
 */
export function useNotice(kind: 'banner' | 'toast'): { notice: ReactNode; notify: Notify } {
  const { showToast } = useToast()
  const [shown, setShown] = useState<Notice | null>(null)
  function say(variant: Notice['variant'], message: string, duration = TOAST_MS) {
    if (kind === 'banner')
      return setShown((before) => ({ variant, message, times: (before?.times ?? 0) + 1 }))
    const title = variant === 'success' ? 'Succès' : 'Erreur'
    showToast({ title, message, variant: variant === 'success' ? 'success' : 'danger', duration })
  }
  const notice = shown && (
    // Unlike the key of any neighbour: React takes two of one key for the same, and keeps one.
    <Passing key={`notice-${shown.times}`} onGone={() => setShown(null)}>
      <Banner variant={shown.variant}>{shown.message}</Banner>
    </Passing>
  )
  return {
    notice,
    notify: {
      success: (message) => say('success', message),
      failure: (message, duration) => say('error', message, duration),
    },
  }
}

function Passing({ children, onGone }: { children: ReactNode; onGone: () => void }) {
  return (
    <div ref={usePassing(BANNER_MS, onGone)} className="notice">
      {children}
    </div>
  )
}
