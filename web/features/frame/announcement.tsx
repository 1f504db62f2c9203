import { lazy, Suspense } from 'react'
import { useSite } from '#web/lib/site.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

const AnnouncementBar = lazy(() => import('./announcement-bar.tsx'))

/** Most sites have nothing to announce, and carry nothing for it. */
export function Announcement() {
  const { announcement } = useSite()
  return (
    useHydrated() &&
    announcement && (
      <Suspense>
        <AnnouncementBar {...announcement} />
      </Suspense>
    )
  )
}
