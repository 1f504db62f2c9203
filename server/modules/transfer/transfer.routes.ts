import { sql } from 'drizzle-orm'
import { CSV_START, csvLine } from '#contract/csv.ts'
import { guarded } from '#contract/csv-read.ts'
import { TRANSFER_LIMITS, transferSchemas } from '#contract/transfer.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError } from '#server/lib/errors.ts'
import { toCell } from './cells.ts'
import type { Caller, Held, NounTransfer } from './noun-transfer.ts'
import { TRANSFERS } from './nouns.ts'
import { planImport } from './plan-import.ts'

/** JSON doubles quotes and line ends. */
const bodyLimit = 2 * TRANSFER_LIMITS.bytes

export function transferRoutes(api: Api, deps: Deps) {
  for (const noun of TRANSFERS) {
    api.serve(noun.calls.export, transferSchemas.export, async ({ query }, reply) => {
      const rows = await noun.list(deps.db, deps)
      const isCsv = query.format === 'csv'
      return reply
        .type(`${isCsv ? 'text/csv' : 'application/json'}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${noun.name}.${query.format}"`)
        .header('cache-control', 'private, no-store')
        .send(isCsv ? asCsv(noun, rows) : asJson(rows))
    })
    api.serve(
      noun.calls.preview,
      transferSchemas.preview,
      async ({ body }) => planImport(noun, body.text, await noun.list(deps.db, deps)).preview,
      { bodyLimit },
    )
    api.serve(
      noun.calls.apply,
      transferSchemas.apply,
      (request) => applyImport(deps, noun, request, request.body),
      { bodyLimit },
    )
  }
}

const asJson = (rows: readonly Held[]) =>
  JSON.stringify(
    rows.map(({ id, values }) => ({ id, ...values })),
    null,
    2,
  )

function asCsv({ fields }: NounTransfer, rows: readonly Held[]): string {
  const columns = Object.entries(fields)
  const lines = rows.map(({ id, values }) => {
    const cells = columns.map(([name, field]) => toCell(field, values[name]))
    const safe = cells.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell))
    return csvLine([id, ...safe])
  })
  return CSV_START + csvLine(['id', ...columns.map(([, { label }]) => label)]) + lines.join('')
}

const CHANGED =
  'Les données ont changé depuis l’aperçu : rien n’a été importé. Relisez l’aperçu avant de recommencer.'

/** All of it or nothing, and only what was looked at. */
function applyImport(
  deps: Deps,
  noun: NounTransfer,
  caller: Caller,
  { text, digest }: { text: string; digest: string },
) {
  return deps.snapshots.transaction(async (tx, invalidate) => {
    // One import of a noun at a time; whoever comes second finds another list.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`import ${noun.name}`}))`)
    const plan = async () => planImport(noun, text, await noun.list(tx, deps))
    const ids = (await plan()).steps.flatMap((step) => (step.do === 'save' ? [step.id] : []))
    if (ids.length > 0) await noun.lock(tx, ids)
    const { preview, steps } = await plan()
    if (preview.digest !== digest) throw new AppError('conflict', CHANGED)
    if (preview.lines.some(({ action }) => action === 'fault'))
      throw new AppError('validation_failed', 'Le fichier a des fautes : rien n’a été importé.')
    for (const step of steps) {
      if (step.do === 'add') await noun.add(deps, tx, caller, step.values)
      else await noun.save(deps, tx, caller, step)
    }
    for (const key of noun.snapshots) invalidate(key)
    const added = steps.filter((step) => step.do === 'add').length
    return { added, changed: steps.length - added }
  })
}
