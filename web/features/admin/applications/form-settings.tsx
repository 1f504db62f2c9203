import { useQuery } from '@tanstack/react-query'
import { FORM_PURPOSES, type FormPurpose } from '#contract/application-states.ts'
import { listFactions } from '#contract/endpoints/factions.ts'
import { listJobs } from '#contract/endpoints/jobs.ts'
import { Checkbox, SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { call } from '#web/lib/api.ts'
import type { Draft } from './draft-form.ts'

type FormSettingsProps = {
  draft: Draft
  errors: Record<string, string>
  onChange: (changes: Partial<Draft>) => void
}

const PURPOSES = Object.entries(FORM_PURPOSES) as [FormPurpose, string][]

/** What a form is called, what it is for and when one may send it. */
export function FormSettings({ draft, errors, onChange }: FormSettingsProps) {
  return (
    <>
      <div className="form-editor-pair">
        <TextField
          label="Titre"
          required
          maxLength={120}
          value={draft.title}
          error={errors.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextField
          label="Adresse"
          hint="Ce qui suit /candidature/ ; vide : d’après le titre"
          maxLength={60}
          value={draft.slug}
          error={errors.slug}
          onChange={(event) => onChange({ slug: event.target.value })}
        />
      </div>
      <TextArea
        label="Introduction"
        hint="Ce que la personne lit avant de répondre."
        rows={3}
        maxLength={2000}
        value={draft.intro}
        error={errors.intro}
        onChange={(event) => onChange({ intro: event.target.value })}
      />
      <div className="form-editor-pair">
        <SelectField
          label="Il sert à"
          value={draft.purpose}
          error={errors.purpose}
          onChange={(event) => onChange({ purpose: event.target.value as FormPurpose })}
        >
          {PURPOSES.map(([purpose, label]) => (
            <option key={purpose} value={purpose}>
              {label}
            </option>
          ))}
        </SelectField>
        <WhomFor draft={draft} errors={errors} onChange={onChange} />
        <TextField
          label="Attente après un refus (jours)"
          type="number"
          min={0}
          max={365}
          value={draft.waiting_days}
          error={errors.waiting_days}
          onChange={(event) => onChange({ waiting_days: Number(event.target.value) })}
        />
      </div>
      <Checkbox
        variant="switch"
        label="Ouvert aux candidatures"
        checked={draft.open}
        onChange={(event) => onChange({ open: event.target.checked })}
      />
    </>
  )
}

/** The faction or the job whose button leads here. */
function WhomFor({ draft, errors, onChange }: FormSettingsProps) {
  const factions = useQuery({
    queryKey: ['admin', listFactions.path],
    queryFn: () => call(listFactions, {}),
    enabled: draft.purpose === 'faction',
  })
  const jobs = useQuery({
    queryKey: ['admin', listJobs.path],
    queryFn: () => call(listJobs, {}),
    enabled: draft.purpose === 'job',
  })
  if (draft.purpose !== 'faction' && draft.purpose !== 'job') return null
  const isFaction = draft.purpose === 'faction'
  const choices: { id: number; name: string }[] = (isFaction ? factions : jobs).data ?? []
  return (
    <SelectField
      label={isFaction ? 'Faction' : 'Métier'}
      hint={
        isFaction
          ? '« Candidater » ouvre ce formulaire tant qu’il est ouvert.'
          : '« Postuler » ouvre ce formulaire tant qu’il est ouvert.'
      }
      value={(isFaction ? draft.faction_id : draft.job_id) ?? ''}
      error={isFaction ? errors.faction_id : errors.job_id}
      onChange={(event) => {
        const id = Number(event.target.value) || null
        onChange(isFaction ? { faction_id: id } : { job_id: id })
      }}
    >
      <option value="">Choisir…</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
