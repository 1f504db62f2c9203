import { Banner } from './banner.tsx'

/** What became of something that was sent. */
export type Outcome = { variant: 'success' | 'error'; message: string }

export function OutcomeBanner({ outcome }: { outcome: Outcome | null }) {
  if (!outcome) return null
  return (
    <Banner key={outcome.message} variant={outcome.variant}>
      {outcome.message}
    </Banner>
  )
}
