import { Readable } from 'node:stream'
import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { asText, CSV_START, csvLine } from '#contract/csv.ts'
import * as endpoints from '#contract/endpoints/journal.ts'
import type { JournalFilters } from '#contract/journal.ts'
import * as schemas from '#contract/journal.ts'
import { JOURNAL_ACTIONS, JOURNAL_NOUNS } from '#contract/journal-nouns.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import type { Deps } from '#server/deps.ts'
import { momentInParis } from '#server/lib/days.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { inFrench } from '#server/lib/in-french.ts'
import { atOneMoment, readPage } from '#server/lib/paging.ts'
import { within } from '#server/lib/period.ts'
import { contains } from '#server/lib/search.ts'
import { journal } from './journal.table.ts'
import { presentNames } from './present-names.ts'

const LINES_AT_A_TIME = 500

/** The stored words whose French the journal's reader may have meant. */
function meant(words: string, labels: Record<string, string>): string[] {
  return Object.keys(labels).filter((key) =>
    labels[key]?.toLowerCase().includes(words.toLowerCase()),
  )
}

function foundBy(words: string | undefined): SQL | undefined {
  if (!words) return
  const anywhere = [
    journal.actorName,
    journal.noun,
    journal.action,
    sql`${journal.before}::text`,
    sql`${journal.after}::text`,
  ]
  return or(
    ...anywhere.map((text) => contains(text, words)),
    inArray(journal.noun, meant(words, JOURNAL_NOUNS)),
    inArray(journal.action, meant(words, JOURNAL_ACTIONS)),
  )
}

const wanted = ({ search, noun, action, actor, ...period }: JournalFilters) =>
  and(
    foundBy(search?.trim()),
    noun ? eq(journal.noun, noun) : undefined,
    action ? eq(journal.action, action) : undefined,
    actor ? eq(journal.actorName, actor) : undefined,
    within(journal.at, period),
  )

export function journalRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listJournal, schemas.listJournal, async ({ query }, reply) => {
    const where = wanted(query)
    const { rows, total, nameOf } = await atOneMoment(deps.db, async (tx) => {
      const page = await readPage(tx, query, {
        from: journal,
        where,
        order: { by: [journal.id], down: true },
        count: () => tx.$count(journal, where),
      })
      return { ...page, nameOf: await presentNames(tx, page.rows) }
    })
    reply.header(TOTAL_HEADER, total)
    return rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.actorName,
      action: row.action,
      noun: row.noun,
      entity_id: row.entityId,
      name: nameOf(row),
      before: row.before,
      after: row.after,
      address: row.address,
    }))
  })

  api.serve(endpoints.listJournalActors, schemas.listJournalActors, async () => {
    const actors = await deps.db.selectDistinct({ name: journal.actorName }).from(journal)
    return actors.map(({ name }) => name).sort(inFrench.compare)
  })

  api.serve(endpoints.downloadJournal, schemas.downloadJournal, async ({ query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="journal.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(csvPieces(deps, query), { objectMode: false })),
  )
}

async function* csvPieces({ db }: Deps, filters: JournalFilters): AsyncGenerator<string> {
  yield CSV_START +
    csvLine([
      'Ligne',
      'Date',
      'Qui',
      'Action',
      'Quoi',
      'N°',
      'Avant',
      'Après',
      'Adresse',
      'Empreinte',
    ])
  let last: number | null = null
  for (;;) {
    const before: SQL | undefined = last === null ? undefined : lt(journal.id, last)
    const lines = await db
      .select()
      .from(journal)
      .where(and(wanted(filters), before))
      .orderBy(desc(journal.id))
      .limit(LINES_AT_A_TIME)
    yield lines
      .map((line) =>
        csvLine([
          line.place ?? '',
          momentInParis(line.at),
          asText(line.actorName),
          JOURNAL_ACTIONS[line.action] ?? line.action,
          JOURNAL_NOUNS[line.noun] ?? line.noun,
          line.entityId,
          line.before ? JSON.stringify(line.before) : '',
          line.after ? JSON.stringify(line.after) : '',
          line.address,
          line.hash ?? '',
        ]),
      )
      .join('')
    if (lines.length < LINES_AT_A_TIME) return
    last = lines.at(-1)?.id ?? null
  }
}
