import { type FormEvent, useState } from 'react'
import { addNoticeChannel } from '#contract/endpoints/notices.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { useAdminCall } from '../admin-session.tsx'
import type { Doing } from './discord-notices.tsx'

/** The address is a secret: it is written here and never read again. */
export function ChannelForm({ sending, doing }: { sending: boolean; doing: Doing }) {
  const adminCall = useAdminCall()
  const [name, setName] = useState('')
  const [webhook, setWebhook] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function submit(event: FormEvent) {
    event.preventDefault()
    const faults = await doing(async () => {
      await adminCall(addNoticeChannel, { body: { name, webhook } })
      setName('')
      setWebhook('')
      return 'Salon ajouté'
    }, 'Le salon n’a pas été ajouté')
    setErrors(faults)
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit} aria-label="Ajouter un salon">
      <TextField
        label="Nom du salon"
        hint="Pour le reconnaître ici."
        maxLength={60}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Adresse du webhook"
        hint="Dans Discord : paramètres du salon, Intégrations, Webhooks, « Copier l’URL du webhook »."
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={webhook}
        error={errors.webhook}
        onChange={(event) => setWebhook(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" icon="plus" pending={sending}>
        Ajouter le salon
      </Button>
    </form>
  )
}
