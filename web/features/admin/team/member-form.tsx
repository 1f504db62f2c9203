import { useState } from 'react'
import type { TeamGroup } from '#contract/team.ts'
import { SelectField, TextField } from '#web/components/field.tsx'
import { FormDialog } from '../form-dialog.tsx'

type MemberFormProps = {
  groups: TeamGroup[]
  onSave: (member: { username: string; group: string }) => Promise<string | null>
  onClose: () => void
}

/** Takes somebody who has an account into the team. */
export default function MemberForm({ groups, onSave, onClose }: MemberFormProps) {
  const [username, setUsername] = useState('')
  const [group, setGroup] = useState('')
  return (
    <FormDialog
      title="Ajouter un membre"
      confirmLabel="Ajouter"
      check={() => {
        if (!username.trim()) return 'Veuillez entrer le pseudo du compte'
        return group ? null : 'Veuillez choisir un groupe'
      }}
      onSave={() => onSave({ username: username.trim(), group })}
      onClose={onClose}
    >
      <TextField
        label="Pseudo"
        hint="Celui du compte que cette personne a déjà sur le site."
        maxLength={32}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <SelectField label="Groupe" value={group} onChange={(event) => setGroup(event.target.value)}>
        <option value="">Choisir…</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
