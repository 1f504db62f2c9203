import { Checkbox } from '#web/components/field.tsx'
import { type Editing, SectionFields } from './section-fields.tsx'
import type { FieldOf } from './sections.ts'

const BLANK = { text: '', link: null, from: null, until: null }

const FIELDS: FieldOf[] = [
  { kind: 'line', path: 'text', label: 'Texte de l’annonce' },
  {
    kind: 'line',
    path: 'link',
    label: 'Lien de l’annonce',
    optional: true,
    hint: 'Une adresse https:// ou une page comme /shop ; facultatif.',
  },
  { kind: 'moment', path: 'from', label: 'À partir de', hint: 'Facultatif.' },
  { kind: 'moment', path: 'until', label: 'Jusqu’à', hint: 'Facultatif.' },
]

type AnnouncementProps = Editing & {
  path: string
  value: unknown
  onSet: (announcement: typeof BLANK | null) => void
}

/** Over the foot of every page, until each reader puts it away. */
export function AnnouncementField({ path, value, onSet, ...editing }: AnnouncementProps) {
  const isOn = value !== null && value !== undefined
  return (
    <fieldset className="appearance-list">
      <legend>Annonce</legend>
      <Checkbox
        label="Afficher une annonce sur toutes les pages"
        checked={isOn}
        onChange={({ target }) => onSet(target.checked ? BLANK : null)}
      />
      {isOn && (
        <div className="appearance-item">
          <SectionFields {...editing} at={`${path}.`} fields={FIELDS} />
        </div>
      )}
    </fieldset>
  )
}
