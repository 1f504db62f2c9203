import type { FastifyRequest } from 'fastify'
import { readGate } from '#contract/endpoints/gate.ts'
import type { Gate, GateInput } from '#contract/gate.ts'
import { GATE_TEXTS, type GateText } from '#contract/gate-choices.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import type { Database } from '#server/lib/database.ts'
import { remember } from '#server/lib/remember.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { type GateRow, gateSettings } from './gate.table.ts'

/** What every write to the settings invalidates on all nodes. */
const GATE = readGate.path

const DEFAULTS: GateRow = {
  id: 1,
  enabled: false,
  whitelist: false,
  away: 'known',
  priorities: [],
  texts: {},
  version: 1,
}

type Caller = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

const readRow = async (db: Database): Promise<GateRow> =>
  (await db.select().from(gateSettings))[0] ?? DEFAULTS

const NAMES = Object.keys(GATE_TEXTS) as GateText[]

function toGate({ id: _, texts, ...row }: GateRow): Gate {
  const all = NAMES.map((name) => [name, texts[name] ?? ''])
  return { ...row, texts: Object.fromEntries(all) as Gate['texts'] }
}

export const readSettings = async ({ db }: Pick<Deps, 'db'>): Promise<Gate> =>
  toGate(await readRow(db))

/** The settings, known without asking the database. */
export const rememberGate = (deps: Pick<Deps, 'db' | 'snapshots'>) =>
  remember(deps.snapshots, GATE, () => readSettings(deps))

/** As players read it: the owner's text, or the one that every site has. */
export const textOf = ({ texts }: Pick<Gate, 'texts'>, name: GateText) =>
  texts[name] || GATE_TEXTS[name].text

export function writeSettings(deps: Deps, request: Caller, input: GateInput): Promise<Gate> {
  return deps.snapshots.change(GATE, async (tx) => {
    await tx.insert(gateSettings).values({}).onConflictDoNothing()
    const [before = DEFAULTS] = await tx.select().from(gateSettings).for('update')
    assertUnchanged(request, before.version)
    const texts = Object.fromEntries(Object.entries(input.texts).filter(([, text]) => text))
    const [after = DEFAULTS] = await tx
      .update(gateSettings)
      .set({ ...input, texts, version: nextVersion(gateSettings) })
      .returning()
    const [{ version: _b, ...was }, { version: _a, ...is }] = [toGate(before), toGate(after)]
    await deps.recordChange(tx, request, {
      action: 'update',
      noun: 'gate',
      id: 1,
      before: was,
      after: is,
    })
    return toGate(after)
  })
}
