import { useEffect, useRef } from 'react'

/** Names of what is not shown yet, hidden from all but the browser's own search. */
export function FoundInPage({ names, onFound }: { names: string[]; onFound: () => void }) {
  const ref = useRef<HTMLParagraphElement>(null)
  const found = useRef(onFound)

  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const show = () => found.current()
    // React knows `hidden` as a yes or a no.
    element.setAttribute('hidden', 'until-found')
    element.addEventListener('beforematch', show)
    return () => element.removeEventListener('beforematch', show)
  }, [])

  return (
    <p ref={ref} hidden>
      {names.join(', ')}
    </p>
  )
}
