import { useState } from 'react'
import type { Newcomer } from '#contract/discord.ts'
import { discordAccountInput } from '#contract/discord-inputs.ts'
import { registerByDiscord } from '#contract/endpoints/discord.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { accepted, call, failureReason } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'

type NewcomerFormProps = {
  newcomer: Newcomer
  onSignedIn: (session: Session) => void
  onBack: () => void
}

/** The account of somebody whom Discord knows and the site does not. */
export function NewcomerForm({ newcomer, onSignedIn, onBack }: NewcomerFormProps) {
  const { ticket, username, email, email_known } = newcomer
  const [failure, setFailure] = useState<string | null>(null)
  const { field, handleSubmit, isSubmitting } = useContractForm(discordAccountInput, {
    username,
    email: email ?? '',
  })

  async function send(body: { username: string; email: string }) {
    setFailure(null)
    try {
      onSignedIn(accepted(await call(registerByDiscord, { body: { ...body, ticket } })))
    } catch (error) {
      setFailure(failureReason(error, 'Erreur lors de la création du compte'))
    }
  }

  const back = (
    <button type="button" className="link justify-self-start" onClick={onBack}>
      J’ai déjà un compte : me connecter
    </button>
  )
  if (email_known)
    return (
      <div className="grid gap-5">
        <Banner variant="info">
          Un compte existe déjà avec l’adresse {email}. Si c’est le vôtre, connectez-vous avec son
          mot de passe, puis liez Discord dans « Mon espace », onglet « Sécurité ».
        </Banner>
        {back}
      </div>
    )
  return (
    <form noValidate className="grid gap-5" onSubmit={handleSubmit(send)}>
      <p>
        Discord vous a reconnu, et aucun compte du site n’est encore lié à lui. Choisissez le nom
        que vous porterez ici : votre compte n’aura pas de mot de passe tant que vous n’en aurez pas
        choisi un.
      </p>
      <TextField
        label="Nom d’utilisateur"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        {...field('username')}
      />
      <TextField
        label="Email"
        type="email"
        hint="Un lien de confirmation y sera envoyé."
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      {failure && <Banner variant="error">{failure}</Banner>}
      <Button type="submit" pending={isSubmitting}>
        {isSubmitting ? 'Création…' : 'Créer mon compte'}
      </Button>
      {back}
    </form>
  )
}
