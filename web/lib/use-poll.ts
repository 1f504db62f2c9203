import { useEffect, useState } from 'react'

/**
 * Polling: what `ask` last answered, asked at once and then every `interval` milliseconds:
 * undefined before the first answer. A hidden tab does not ask, and catches up when it is seen
 * again. An equal answer renders nothing. `ask` must not throw, and must be the same function on
 * every render; a new one is asked at once, as is the same when the network is back. Undefined is no answer: the one before stands.
 */
export function usePoll<Answer>(
  ask: () => Promise<Answer | undefined>,
  interval: number,
): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let asked = 0
    let heard = 0
    async function refresh() {
      asked += 1
      const mine = asked
      const next = await ask()
      // A slow answer must not overwrite a newer one, nor reach a page that is gone; where all are
      // slow, each still counts.
      if (next === undefined || mine < heard) return
      heard = mine
      setAnswer((shown) => (JSON.stringify(shown) === JSON.stringify(next) ? shown : next))
    }
    function follow() {
      clearInterval(timer)
      if (document.hidden) return
      refresh()
      timer = setInterval(refresh, interval)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    addEventListener('online', follow)
    return () => {
      heard = Number.POSITIVE_INFINITY
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('online', follow)
    }
  }, [ask, interval])
  return answer
}
