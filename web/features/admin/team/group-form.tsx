import { useState } from 'react'
import { GRANTABLE, PERMISSIONS } from '#contract/permissions.ts'
import type { TeamGroup } from '#contract/team.ts'
import { Checkbox, TextField } from '#web/components/field.tsx'
import type { May } from '../admin-tabs.ts'
import { FormDialog } from '../form-dialog.tsx'

type Grantable = (typeof GRANTABLE)[number]

type GroupFormProps = {
  /** Null for a new one. */
  group: TeamGroup | null
  may: May
  onSave: (group: { name: string; permissions: Grantable[] }) => Promise<string | null>
  onClose: () => void
}

/** A group of the owner's own: its name, and what it may do of what one may do oneself. */
export default function GroupForm({ group, may, onSave, onClose }: GroupFormProps) {
  const [name, setName] = useState(group?.name ?? '')
  const [chosen, setChosen] = useState(() =>
    GRANTABLE.filter((one) => group?.permissions.includes(one)),
  )
  const toggle = (one: Grantable) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <FormDialog
      title={group ? `Modifier le groupe « ${group.name} »` : 'Créer un groupe'}
      confirmLabel="Enregistrer"
      check={() => {
        if (!name.trim()) return 'Le nom du groupe est requis'
        return chosen.length > 0 ? null : 'Veuillez choisir au moins un droit'
      }}
      onSave={() => onSave({ name: name.trim(), permissions: chosen })}
      onClose={onClose}
    >
      <TextField
        label="Nom"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="team-permissions">
        <legend>Ce que ses membres peuvent faire</legend>
        {GRANTABLE.map((one) => (
          <Checkbox
            key={one}
            label={PERMISSIONS[one]}
            checked={chosen.includes(one)}
            disabled={!may(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
