import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Lets its content rise into view on scroll. Without script, or with reduced motion, it is simply
 * there.
 */
export function Reveal({ children, className = '' }: { children: ReactNode; className?: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // What is already on screen must not vanish to come back.
    if (element.getBoundingClientRect().top < innerHeight) return
    element.dataset.reveal = 'waiting'
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        element.dataset.reveal = 'shown'
        observer.disconnect()
      },
      { rootMargin: '0px 0px -12% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}
