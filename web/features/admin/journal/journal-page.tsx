import { listJournal } from '#contract/endpoints/journal.ts'
import { JOURNAL_ACTIONS, JOURNAL_NOUNS, type JournalEntry } from '#contract/journal.ts'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { dateTime } from '../dates.ts'
import { AdminTable } from '../list/admin-table.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { ListFooter } from '../list-footer.tsx'
import { PageHead } from '../page-head.tsx'
import { Toolbar } from '../toolbar.tsx'
import { useListState } from '../use-list-state.ts'
import { usePagedList } from '../use-paged-list.ts'

/** « Modification : commande n° 22 ». Pictures are not numbered. */
function subject({ action, noun, entity_id }: JournalEntry): string {
  const what = `${JOURNAL_ACTIONS[action] ?? action} : ${JOURNAL_NOUNS[noun] ?? noun}`
  return entity_id > 0 ? `${what} n° ${entity_id}` : what
}

const LOCAL = {
  read: (entry: unknown) => entry as JournalEntry,
  matches: (entry: JournalEntry, search: string) =>
    `${JSON.stringify(entry)} ${subject(entry)}`.toLowerCase().includes(search),
  sortValue: (entry: JournalEntry) => -entry.id,
}

/** Who changed what, when and from where. */
export default function JournalPage() {
  const { list, typed, onSearch, onSize } = useListState('')
  const journal = usePagedList<JournalEntry>(listJournal, list, {}, LOCAL)
  return (
    <>
      <PageHead title="Journal" />
      <Toolbar search={typed} onSearch={onSearch} />
      {journal.isError && (
        <ErrorState
          message={failureSentence(journal.error, 'Impossible de charger le journal.')}
          onRetry={() => journal.refetch()}
        />
      )}
      {journal.isPending && <ListLoading />}
      {journal.data?.rows.length === 0 && <EmptyState title="Rien au journal" />}
      {journal.data && journal.data.rows.length > 0 && (
        <AdminTable
          caption="Journal"
          rows={journal.data.rows}
          rowKey={({ id }) => id}
          columns={[
            { header: 'Date', cell: ({ at }) => dateTime(at) },
            { header: 'Qui', cell: ({ actor }) => actor },
            { header: 'Quoi', cell: subject },
            { header: 'Détail', cell: (entry) => <Change entry={entry} /> },
            { header: 'Adresse', cell: ({ address }) => address },
          ]}
        />
      )}
      {journal.data && <ListFooter {...list} total={journal.data.total} onSize={onSize} />}
    </>
  )
}

function Change({ entry: { before, after } }: { entry: JournalEntry }) {
  if (!before && !after) return '—'
  return (
    <details>
      <summary>Avant et après</summary>
      <pre className="journal-change">
        {JSON.stringify({ avant: before, après: after }, null, 2)}
      </pre>
    </details>
  )
}
