import { lazy, Suspense } from 'react'
import { Hero } from './hero.tsx'

const SIGNS = ['pointermove', 'keydown', 'scroll'] as const

/** Where the page came whole, its visitor shows by one of these that they are about to go on. */
const firstSign = () =>
  new Promise((resolve) => {
    if (import.meta.env.SSR || !document.querySelector('.story')) return resolve(null)
    for (const sign of SIGNS) addEventListener(sign, resolve, { once: true, passive: true })
  })

/** In the page from the start, to be read; its script is no part of what a first screen costs. */
const Below = lazy(() => firstSign().then(() => import('./below.tsx')))

export default function HomeScreen() {
  return (
    <>
      <Hero />
      <Suspense>
        <Below />
      </Suspense>
    </>
  )
}
