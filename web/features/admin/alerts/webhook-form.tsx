import { type FormEvent, useState } from 'react'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'

type WebhookFormProps = {
  /** Without what opens the channel; null: none is set. */
  current: string | null
  gone: boolean
  sending: boolean
  /** Answers what is wrong with it, by field. */
  onSave: (address: string | null) => Promise<Record<string, string>>
}

/** The address is a secret: it is written here and never read again. */
export function WebhookForm({ current, gone, sending, onSave }: WebhookFormProps) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const given = address.trim()
    setError(given ? (await onSave(given)).webhook : 'Veuillez coller l’adresse du webhook')
  }

  return (
    <form noValidate className="grid gap-6" onSubmit={submit} aria-labelledby="alert-discord">
      <h2 id="alert-discord" className="title-3">
        Sur Discord
      </h2>
      {gone && (
        <Banner variant="error">
          Le webhook ne fonctionne plus : rien n’arrive sur Discord. Collez-en un nouveau.
        </Banner>
      )}
      {current && <p className="break-all">Webhook réglé : {current}</p>}
      <TextField
        label={current ? 'Nouvelle adresse du webhook' : 'Adresse du webhook'}
        hint="Dans Discord : paramètres du salon, Intégrations, Webhooks, « Copier l’URL du webhook ». Choisissez un salon que seule l’équipe lit."
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={address}
        error={error}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" pending={sending}>
          Enregistrer
        </Button>
        {(current || gone) && (
          <Button variant="ghost" pending={sending} onClick={() => onSave(null)}>
            Retirer le webhook
          </Button>
        )}
      </div>
    </form>
  )
}
