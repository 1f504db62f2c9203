import { type RefObject, useEffect, useRef, useState } from 'react'

/** How wide an element is, as it changes; 0 before it is laid out. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watching.observe(ref.current as HTMLDivElement)
    return () => watching.disconnect()
  }, [])
  return [ref, width]
}
