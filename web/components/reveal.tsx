import { type ReactNode, useEffect, useRef } from 'react'
import { lazily } from '#contract/lazily.ts'

/**
 * One for all, told of places that the browser has measured anyway: asking each element for its own
 * while others are being changed is layout thrashing.
 */
const observer = lazily(
  () =>
    new IntersectionObserver(
      (entries, observer) => {
        // Asked before anything is changed, for the same reason.
        const fold = matchMedia('(prefers-reduced-motion: reduce)').matches ? Infinity : innerHeight
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const { dataset } = target as HTMLElement
          const isFirst = dataset.reveal === undefined
          // What is already on screen must not vanish to come back.
          if (isFirst && boundingClientRect.top >= fold) dataset.reveal = 'waiting'
          else if (isFirst) observer.unobserve(target)
          else if (isIntersecting) {
            dataset.reveal = 'shown'
            observer.unobserve(target)
          }
        }
      },
      { rootMargin: '0px 0px -12% 0px' },
    ),
)

/**
 * Lets its content rise into view on scroll. Without script, or with reduced motion, it is simply
 * there.
 */
export function Reveal({ children, className = '' }: { children: ReactNode; className?: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    observer().observe(element)
    return () => observer().unobserve(element)
  }, [])
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}
