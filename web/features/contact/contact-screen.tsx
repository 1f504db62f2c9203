import '#web/art/scenes/radio.css'
import { PageHeader } from '#web/components/page-header.tsx'
import { useSite } from '#web/lib/site.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactAdvice, ContactPanel } from './contact-panel.tsx'

export default function ContactScreen() {
  const { kicker, lead } = useSite().pages.contact
  return (
    <>
      <PageHeader kicker={kicker} scene="radio" title="Contact" lead={lead} />
      <div className="wrap grid gap-x-16 gap-y-14 pt-6 pb-24 lg:grid-cols-[4fr_7fr]">
        {/* First for phones and readers; its column is named, or it would start in the other one while the page arrives. */}
        <div className="lg:col-start-2 lg:row-start-1 lg:self-start">
          <ContactForm />
          <ContactAdvice />
        </div>
        <ContactPanel />
      </div>
    </>
  )
}
