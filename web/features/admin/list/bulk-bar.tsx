import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import type { IconName } from '#web/components/icon.tsx'
import { refusalReason } from '../failures.ts'
import type { Notify } from '../use-notice.tsx'
import { attemptEach, outcomeSentence } from './attempt-each.ts'
import type { Selection } from './use-selection.ts'

type BulkAction<Row> = {
  label: string
  icon: IconName
  /** The call that one row alone would make. */
  run: (row: Row) => Promise<unknown>
  /** Asked first, for what cannot be undone. */
  question?: string
}

type BulkBarProps<Row> = {
  selection: Selection<Row>
  actions: BulkAction<Row>[]
  notify: Notify
}

/** What can be done with the chosen rows at once; nothing while none is chosen. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  return props.selection.rows.length > 0 && <OpenBulkBar {...props} />
}

function OpenBulkBar<Row>({ selection, actions, notify }: BulkBarProps<Row>) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  /** Stays as long as what was refused is still chosen. */
  const [outcome, setOutcome] = useState('')
  const { rows, nameOf } = selection

  async function run({ label, run: attempt }: BulkAction<Row>) {
    if (running) return
    setAsked(null)
    setOutcome('')
    setRunning(label)
    const refused = await attemptEach(rows, attempt)
    const reasons = refused.map(({ row, error }) => ({
      name: nameOf(row),
      reason: refusalReason(error, 'le serveur a échoué.'),
    }))
    const sentence = outcomeSentence(label, rows.length, reasons)
    setRunning(null)
    if (refused.length === 0) notify.success(sentence)
    else setOutcome(sentence)
    selection.keep(refused.map(({ row }) => row))
    await queryClient.invalidateQueries()
  }

  return (
    <section aria-label="Sélection" className="bulk-bar">
      <p>
        {rows.length} sélectionné{rows.length > 1 && 's'}
      </p>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          variant={action.question ? 'danger' : 'ghost'}
          icon={action.icon}
          pending={running === action.label}
          onClick={() => (action.question ? setAsked(action) : run(action))}
        >
          {action.label}
        </Button>
      ))}
      <IconButton name="close" label="Tout désélectionner" onClick={selection.clear} />
      <p role="status" className="bulk-outcome">
        {outcome}
      </p>
      <ConfirmDialog
        open={asked !== null}
        title={`${asked?.label} : ${rows.length}`}
        message={asked?.question}
        confirmLabel={asked?.label ?? ''}
        onConfirm={() => asked && run(asked)}
        onCancel={() => setAsked(null)}
      />
    </section>
  )
}
