import { inArray, or, sql } from 'drizzle-orm'
import * as endpoints from '#contract/endpoints/journal.ts'
import * as schemas from '#contract/journal.ts'
import { JOURNAL_ACTIONS, JOURNAL_NOUNS } from '#contract/journal.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { atOneMoment, readPage } from '#server/lib/paging.ts'
import { contains } from '#server/lib/search.ts'
import { journal } from './journal.table.ts'

/** The stored words whose French the journal's reader may have meant. */
function meant(words: string, labels: Record<string, string>): string[] {
  return Object.keys(labels).filter((key) =>
    labels[key]?.toLowerCase().includes(words.toLowerCase()),
  )
}

export function journalRoutes(api: Api, { db }: Deps) {
  api.serve(endpoints.listJournal, schemas.listJournal, async ({ query }, reply) => {
    const words = query.search?.trim()
    const anywhere = [
      journal.actorName,
      journal.noun,
      journal.action,
      sql`${journal.before}::text`,
      sql`${journal.after}::text`,
    ]
    const found = words
      ? or(
          ...anywhere.map((text) => contains(text, words)),
          inArray(journal.noun, meant(words, JOURNAL_NOUNS)),
          inArray(journal.action, meant(words, JOURNAL_ACTIONS)),
        )
      : undefined
    const { rows, total } = await atOneMoment(db, (tx) =>
      readPage(tx, query, {
        from: journal,
        where: found,
        order: { by: [journal.id], down: true },
        count: () => tx.$count(journal, found),
      }),
    )
    reply.header(TOTAL_HEADER, total)
    return rows.map(({ at, actorName, entityId, ...row }) => ({
      ...row,
      at: at.toISOString(),
      actor: actorName,
      entity_id: entityId,
    }))
  })
}
