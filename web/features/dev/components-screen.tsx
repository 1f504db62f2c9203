import { PageHeader } from '#web/components/page-header.tsx'
import { ContentSamples } from './content-samples.tsx'
import { ControlSamples } from './control-samples.tsx'
import { FeedbackSamples } from './feedback-samples.tsx'

/** Every shared component on one page, in development only. */
export default function ComponentsScreen() {
  return (
    <>
      <PageHeader
        kicker="Atelier"
        title="Composants"
        lead="Tout ce que les écrans partagent, dans tous ses états."
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-20 pt-16">
        <ControlSamples />
        <ContentSamples />
        <FeedbackSamples />
      </div>
    </>
  )
}
