import { SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { AnnouncementField } from './announcement-field.tsx'
import { type Draft, faultAt, valueAt, withValue } from './document-path.ts'
import { FigureField } from './figure-field.tsx'
import { ListField } from './list-field.tsx'
import { MenuField } from './menu-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SceneField } from './scene-field.tsx'
import type { FieldOf } from './sections.ts'

/** What the fields of a section read and write; `at` is where in the document they stand. */
export type Editing = {
  at: string
  document: Draft
  faults: Record<string, string>
  /** Variables of the environment by the fields they fix. */
  fixed: Record<string, string>
  onChange: (update: (before: Draft) => Draft) => void
}

export function SectionFields({ fields, ...editing }: Editing & { fields: readonly FieldOf[] }) {
  return fields.map((field) => <OneField key={field.path} field={field} {...editing} />)
}

function OneField({ field, ...editing }: Editing & { field: FieldOf }) {
  const path = editing.at + field.path
  const value = valueAt(editing.document, path)
  const set = (next: unknown) => editing.onChange((before) => withValue(before, path, next))
  const variable = editing.fixed[path]
  const shared = {
    label: field.label,
    hint: variable ? `Fixé par la variable ${variable} du serveur.` : field.hint,
    error: faultAt(editing.faults, path),
    disabled: variable !== undefined,
  }
  switch (field.kind) {
    case 'line':
    case 'text': {
      const Control = field.kind === 'text' ? TextArea : TextField
      return (
        <Control
          {...shared}
          {...(field.kind === 'text' && { rows: 3 })}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) =>
            set(field.optional && target.value === '' ? null : target.value)
          }
        />
      )
    }
    case 'number':
      return (
        <TextField
          {...shared}
          type="number"
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => set(target.value === '' ? null : Number(target.value))}
        />
      )
    case 'moment':
      return (
        <TextField
          {...shared}
          type="datetime-local"
          value={typeof value === 'string' ? localMoment(value) : ''}
          onChange={({ target }) => set(target.value ? new Date(target.value).toISOString() : null)}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...shared}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => set(target.value)}
        >
          {Object.entries(field.options).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      )
    case 'lines':
      return (
        <TextArea
          {...shared}
          value={Array.isArray(value) ? value.join(field.between) : ''}
          onChange={({ target }) =>
            set(target.value === '' ? [] : target.value.split(field.between))
          }
        />
      )
    case 'picture':
      return <PictureField {...editing} field={field} />
    case 'figure':
      return <FigureField {...shared} value={value} onChange={set} />
    case 'list':
      return <ListField {...editing} field={field} />
    case 'menu':
      return <MenuField label={field.label} value={value} onChange={set} />
    case 'scene':
      return <SceneField {...editing} label={field.label} />
    case 'announcement':
      return <AnnouncementField {...editing} path={path} value={value} onSet={set} />
  }
}

/** As the control wants it: the clock of who types, to the minute. */
function localMoment(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
