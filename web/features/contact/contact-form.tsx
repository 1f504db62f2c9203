import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CONTACT_CATEGORIES, type ContactInput, contactInput } from '#contract/contact.ts'
import { sendContact } from '#contract/endpoints/contact.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { call, failureSentence } from '#web/lib/api.ts'
import { TOKEN } from '#web/lib/session.ts'
import { readStored } from '#web/lib/storage.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { CATEGORY_LABELS } from './categories.ts'

const MESSAGE_DURATION = 3000
const BLANK = { name: '', email: '', category: '', message: '' } as const
const SENT = 'Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais.'
const FAILURE =
  'Une erreur est survenue. Veuillez réessayer ou nous contacter directement par email.'

/** What the fields hold while being typed in. */
type Typed = Record<keyof ContactInput, string>
type Outcome = { sent: boolean; message: string }

export function ContactForm() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { field, handleSubmit, reset, setValue, isSubmitting } = useContractForm<
    Typed,
    ContactInput
  >(contactInput, BLANK)
  const [params] = useSearchParams()
  const asked = CONTACT_CATEGORIES.find((category) => category === params.get('motif'))

  // `/contact?motif=remboursement` comes with its category chosen; not at once, since the page is
  // prerendered without it.
  useEffect(() => {
    if (asked) setValue('category', asked)
  }, [asked, setValue])

  async function send(body: ContactInput) {
    if (outcome?.sent) return
    setOutcome(null)
    try {
      // A token that has expired is ignored there: who writes need not be signed in.
      const { success } = await call(sendContact, { body }, readStored(TOKEN) ?? undefined)
      setOutcome({ sent: success, message: success ? SENT : FAILURE })
    } catch (error) {
      setOutcome({ sent: false, message: failureSentence(error, FAILURE) })
    }
  }

  function hideOutcome() {
    if (outcome?.sent) reset(BLANK)
    setOutcome(null)
  }

  return (
    <form
      noValidate
      aria-labelledby="formulaire"
      className="crate grid gap-3 p-5 sm:gap-4 sm:px-6"
      onSubmit={handleSubmit(send)}
    >
      <h2 id="formulaire" className="title-3">
        Écrire à l’équipe
      </h2>
      <div className="grid gap-3 sm:max-lg:gap-4 lg:grid-cols-[2fr_3fr_auto]">
        <TextField label="Nom" autoComplete="name" maxLength={100} {...field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...field('email')}
        />
        <SelectField label="Catégorie" {...field('category')}>
          <option value="">Choisir une catégorie</option>
          {CONTACT_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {CATEGORY_LABELS[category]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea label="Message" rows={3} maxLength={5000} {...field('message')} />
      <div className="grid gap-4">
        {outcome && (
          <Banner
            key={outcome.message}
            variant={outcome.sent ? 'success' : 'error'}
            hideAfter={MESSAGE_DURATION}
            onHide={hideOutcome}
          >
            {outcome.message}
          </Banner>
        )}
        <Button type="submit" icon="mail" pending={isSubmitting} className="max-sm:mt-2">
          {isSubmitting ? 'Envoi en cours...' : 'Envoyer'}
        </Button>
      </div>
    </form>
  )
}
