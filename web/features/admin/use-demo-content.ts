import { useQuery } from '@tanstack/react-query'
import { readDemoContent } from '#contract/endpoints/demo-content.ts'
import { useAdminCall, useMayCall } from './admin-session.tsx'

/** What there still is of the demo, for who may take it away. */
export function useDemoContent() {
  const adminCall = useAdminCall()
  return useQuery({
    queryKey: ['admin', readDemoContent.path],
    queryFn: () => adminCall(readDemoContent, {}),
    enabled: useMayCall()(readDemoContent),
  }).data
}
