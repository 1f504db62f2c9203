import { lazy, Suspense } from 'react'
import { Hero } from './hero.tsx'

/** In the page from the start, to be read; its script comes after that of the first screen. */
const Below = lazy(() => import('./below.tsx'))

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
