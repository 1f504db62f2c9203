import { useState } from 'react'
import type { Member } from '#contract/team.ts'
import { Banner } from '#web/components/banner.tsx'
import { PasswordField, SelectField } from '#web/components/field.tsx'
import { FormDialog } from '../form-dialog.tsx'

type HandOverFormProps = {
  heirs: Member[]
  onSave: (input: { user_id: number; current_password: string }) => Promise<string | null>
  onClose: () => void
}

/** The owner gives the site away, and says so with their password. */
export default function HandOverForm({ heirs, onSave, onClose }: HandOverFormProps) {
  const [heir, setHeir] = useState('')
  const [password, setPassword] = useState('')
  return (
    <FormDialog
      title="Céder la propriété du site"
      confirmLabel="Céder la propriété"
      danger
      check={() => {
        if (!heir) return 'Veuillez choisir le nouveau propriétaire'
        return password ? null : 'Veuillez entrer votre mot de passe'
      }}
      onSave={() => onSave({ user_id: Number(heir), current_password: password })}
      onClose={onClose}
    >
      <Banner variant="info">
        Vous deviendrez administrateur. Le nouveau propriétaire pourra vous retirer de l’équipe, et
        lui seul pourra vous rendre la propriété.
      </Banner>
      <SelectField
        label="Nouveau propriétaire"
        value={heir}
        onChange={(event) => setHeir(event.target.value)}
      >
        <option value="">Choisir…</option>
        {heirs.map(({ id, username, group }) => (
          <option key={id} value={id}>
            {username} ({group.name})
          </option>
        ))}
      </SelectField>
      <PasswordField
        label="Votre mot de passe"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}
