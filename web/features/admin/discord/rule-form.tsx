import { type FormEvent, useState } from 'react'
import { RULE_KINDS, type RuleKind } from '#contract/discord-rule-kinds.ts'
import { Button } from '#web/components/button.tsx'
import { SelectField } from '#web/components/field.tsx'
import { type DiscordRoles, KINDS } from './words.ts'

type RuleFormProps = {
  data: Pick<DiscordRoles, 'roles' | 'sources'>
  sending: boolean
  onAdd: (rule: { kind: RuleKind; source: string; role_id: string }) => Promise<void>
}

const SOURCE_LABELS: Record<RuleKind, string> = {
  product: 'Produit',
  group: 'Groupe',
  form: 'Formulaire',
}
const CHOOSE = <option value="">Choisir…</option>

/** « This product gives that role. » */
export function RuleForm({ data: { roles, sources }, sending, onAdd }: RuleFormProps) {
  const [kind, setKind] = useState<RuleKind>('product')
  const [source, setSource] = useState('')
  const [role, setRole] = useState('')

  function choose(next: RuleKind) {
    setKind(next)
    setSource('')
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    await onAdd({ kind, source, role_id: role })
    setSource('')
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit} aria-label="Ajouter une règle">
      <SelectField
        label="Ce qui donne le rôle"
        value={kind}
        onChange={(event) => choose(RULE_KINDS.find((one) => one === event.target.value) ?? kind)}
      >
        {RULE_KINDS.map((one) => (
          <option key={one} value={one}>
            {KINDS[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={SOURCE_LABELS[kind]}
        value={source}
        onChange={(event) => setSource(event.target.value)}
      >
        {CHOOSE}
        {sources[kind].map((one) => (
          <option key={one.source} value={one.source}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Rôle sur Discord"
        hint="Seuls les rôles placés sous celui du robot peuvent être donnés."
        value={role}
        onChange={(event) => setRole(event.target.value)}
      >
        {CHOOSE}
        {roles.map(({ id, name, assignable }) => (
          <option key={id} value={id} disabled={!assignable}>
            {assignable ? name : `${name} (au-dessus du robot)`}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        icon="plus"
        className="justify-self-start"
        disabled={!source || !role}
        pending={sending}
      >
        Ajouter la règle
      </Button>
    </form>
  )
}
