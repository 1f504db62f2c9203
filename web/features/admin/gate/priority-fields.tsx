import type { GradePriority } from '#contract/gate.ts'
import { Button, IconButton } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'

/** As it is typed; the number tells rows apart while they are. */
export type PriorityRow = { id: number; grade: string; priority: string }

export const toRows = (priorities: readonly GradePriority[]): PriorityRow[] =>
  priorities.map(({ grade, priority }, id) => ({ id, grade, priority: String(priority) }))

export const readPriorities = (rows: readonly PriorityRow[]): GradePriority[] =>
  rows.map(({ grade, priority }) => ({ grade: grade.trim(), priority: Number(priority) }))

type PriorityFieldsProps = {
  rows: PriorityRow[]
  errors: Record<string, string>
  onChange: (rows: PriorityRow[]) => void
}

/** Which grades go first in the queue; the higher the number, the sooner. */
export function PriorityFields({ rows, errors, onChange }: PriorityFieldsProps) {
  const edit = (id: number, changes: Partial<PriorityRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  const next = Math.max(0, ...rows.map(({ id }) => id)) + 1
  return (
    <fieldset aria-labelledby="priorities-title" className="grid gap-3">
      <div>
        <span id="priorities-title" className="field-name">
          Priorité dans la file d’attente
        </span>
        <p className="field-hint">
          Selon le grade acheté : plus le nombre est grand, plus on entre tôt.
        </p>
      </div>
      {errors.priorities && (
        <p role="alert" className="field-error">
          {errors.priorities}
        </p>
      )}
      {rows.map(({ id, grade, priority }, index) => (
        <div key={id} className="flex flex-wrap items-end gap-4">
          <TextField
            label={`Grade ${index + 1}`}
            autoComplete="off"
            value={grade}
            error={errors[`priorities.${index}.grade`]}
            onChange={(event) => edit(id, { grade: event.target.value })}
          />
          <TextField
            label="Priorité"
            inputMode="numeric"
            value={priority}
            error={errors[`priorities.${index}.priority`]}
            onChange={(event) => edit(id, { priority: event.target.value })}
          />
          <IconButton
            name="trash"
            label={`Retirer la priorité ${index + 1}`}
            onClick={() => onChange(rows.filter((row) => row.id !== id))}
          />
        </div>
      ))}
      <p>
        <Button
          variant="ghost"
          size="small"
          icon="plus"
          onClick={() => onChange([...rows, { id: next, grade: '', priority: '10' }])}
        >
          Ajouter un grade
        </Button>
      </p>
    </fieldset>
  )
}
