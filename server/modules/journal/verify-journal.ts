import { createHash } from 'node:crypto'
import { gt, isNull, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { PEOPLE } from './journal.service.ts'
import { journal, journalChain } from './journal.table.ts'

const LINES_AT_A_TIME = 1000
const MOST_FAULTS = 20

export type Verified = {
  length: number
  /** Of the last line: written down elsewhere, it shows that the end was cut off, too. */
  hash: string
  /** Lines whose content went with the person it was about. */
  erased: number
  faults: string[]
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
/** As PostgreSQL writes an array of JSON; the values come as they are written in it. */
const array = (values: readonly string[]) => `[${values.join(', ')}]`
const text = (value: unknown) => JSON.stringify(value)

/** Reads the journal from its first line, and tells where it is not what was written. */
export async function verifyJournal({ db }: Pick<Deps, 'db'>): Promise<Verified> {
  const verified: Verified = { length: 0, hash: '', erased: 0, faults: [] }
  const fault = (words: string) => void verified.faults.push(words)
  for (;;) {
    const lines = await readLines(db, verified.length)
    for (const line of lines) {
      if (line.place !== verified.length + 1)
        fault(`${missing(verified.length + 1, (line.place ?? 0) - 1)}`)
      const hash = hashOf(line, verified.hash)
      if (line.hash !== hash)
        fault(`La ligne ${line.place} (n° ${line.id}) a été modifiée, ou celle d’avant retirée.`)
      if (line.salt === null && line.noun === PEOPLE) verified.erased++
      else if (line.contentDigest !== contentDigestOf(line))
        fault(`Le contenu de la ligne ${line.place} (n° ${line.id}) a été modifié.`)
      // What follows is held against what is there, so that one fault is told once.
      Object.assign(verified, { length: line.place, hash: line.hash })
      if (verified.faults.length >= MOST_FAULTS) return verified
    }
    if (lines.length < LINES_AT_A_TIME) break
  }
  const [head] = await db.select().from(journalChain)
  if (head?.length !== verified.length || head.hash !== verified.hash)
    fault(
      `${missing(verified.length + 1, head?.length ?? 0)} Le journal devrait en compter ${head?.length ?? 0}.`,
    )
  const loose = await db.$count(journal, isNull(journal.place))
  if (loose > 0) fault(`${loose} lignes ne sont pas chaînées.`)
  return verified
}

const missing = (from: number, to: number) =>
  from >= to ? `La ligne ${from} manque.` : `Les lignes ${from} à ${to} manquent.`

type Line = Awaited<ReturnType<typeof readLines>>[number]

const readLines = (db: Deps['db'], after: number) =>
  db
    .select({
      id: journal.id,
      place: journal.place,
      at: sql<string>`to_char(${journal.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`,
      actorId: journal.actorId,
      actorName: journal.actorName,
      action: journal.action,
      noun: journal.noun,
      entityId: journal.entityId,
      // As PostgreSQL writes them: reading and writing JSON again may not.
      before: sql<string | null>`${journal.before}::text`,
      after: sql<string | null>`${journal.after}::text`,
      salt: journal.salt,
      contentDigest: journal.contentDigest,
      hash: journal.hash,
    })
    .from(journal)
    .where(gt(journal.place, after))
    .orderBy(journal.place)
    .limit(LINES_AT_A_TIME)

const contentDigestOf = ({ salt, before, after }: Line) =>
  digest(array([text(salt), before ?? 'null', after ?? 'null']))

const hashOf = (line: Line, before: string) =>
  digest(
    array(
      [
        before,
        line.place,
        line.id,
        line.at,
        line.actorId,
        line.actorName,
        line.action,
        line.noun,
        line.entityId,
        line.contentDigest,
      ].map(text),
    ),
  )
