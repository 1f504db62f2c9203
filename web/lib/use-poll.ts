import { useEffect, useState } from 'react'

/**
 * What `ask` last answered, asked at once and then every `interval` milliseconds: undefined before the first answer.
 * A hidden tab does not ask, and catches up when it is seen again. An equal answer renders nothing.
 * `ask` must not throw, and must be the same function on every render.
 */
export function usePoll<Answer extends string | number | boolean | null>(ask: () => Promise<Answer>, interval: number): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let latest = 0
    async function refresh() {
      latest += 1
      const mine = latest
      const next = await ask()
      // A slow answer must not overwrite a newer one, nor reach a page that is gone.
      if (mine === latest) setAnswer(next)
    }
    function follow() {
      clearInterval(timer)
      if (document.hidden) return
      refresh()
      timer = setInterval(refresh, interval)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      latest = -1
      clearInterval(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [ask, interval])
  return answer
}
