import { useQuery } from '@tanstack/react-query'
import { readDemoContent } from '#contract/endpoints/demo-content.ts'
import { Banner } from '#web/components/banner.tsx'
import { useAdminCall, useMayCall } from '../admin-session.tsx'
import { DemoButton } from './demo-button.tsx'

/** That there is something of the demo on the site, and the way out of it; else nothing. */
export function DemoLeft() {
  const adminCall = useAdminCall()
  const { data } = useQuery({
    queryKey: ['admin', readDemoContent.path],
    queryFn: () => adminCall(readDemoContent, {}),
    enabled: useMayCall()(readDemoContent),
  })
  if (!data || data.goes.length === 0) return null
  return (
    <div className="pb-4">
      <Banner variant="info">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          Le site montre encore la démonstration. Éléments que personne n’a modifiés :{' '}
          {data.goes.length}.
          <DemoButton />
        </div>
      </Banner>
    </div>
  )
}
