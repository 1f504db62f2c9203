import { useDeferredValue } from 'react'
import { downloadJournal, listJournal } from '#contract/endpoints/journal.ts'
import {
  JOURNAL_ACTIONS,
  JOURNAL_NOUNS,
  type JournalEntry,
  type JournalFilters,
} from '#contract/journal.ts'
import { DownloadButton } from '#web/components/download-button.tsx'
import { SelectField, TextField } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminToken } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { AdminTable } from '../list/admin-table.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { ListFooter } from '../list-footer.tsx'
import { PageHead } from '../page-head.tsx'
import { Toolbar } from '../toolbar.tsx'
import { useListState } from '../use-list-state.ts'
import { useNotice } from '../use-notice.tsx'
import { type Filters, hasNothing, usePagedList } from '../use-paged-list.ts'
import { useUrlState } from '../use-url-state.ts'
import { changedFields } from './changed-fields.ts'

type Recorded = { name?: unknown; title?: unknown; username?: unknown } | null

/** What it was called when it was changed. */
function nameIn({ before, after }: JournalEntry): string | undefined {
  const called = { ...(before as Recorded), ...(after as Recorded) }
  return [called.name, called.title, called.username].find((name) => typeof name === 'string')
}

/** « Modification : emploi n° 4, Douanier ». Pictures are not numbered. */
function subject(entry: JournalEntry): string {
  const { action, noun, entity_id } = entry
  const what = `${JOURNAL_ACTIONS[action] ?? action} : ${JOURNAL_NOUNS[noun] ?? noun}`
  const numbered = entity_id > 0 ? `${what} n° ${entity_id}` : what
  return [numbered, nameIn(entry)].filter(Boolean).join(', ')
}

const LOCAL = {
  read: (entry: unknown) => entry as JournalEntry,
  matches: (entry: JournalEntry, search: string) =>
    `${JSON.stringify(entry)} ${subject(entry)}`.toLowerCase().includes(search),
  keeps: (entry: JournalEntry, { noun, action, actor, from, to }: Filters) =>
    (!noun || entry.noun === noun) &&
    (!action || entry.action === action) &&
    (!actor || entry.actor === actor) &&
    (!from || entry.at.slice(0, 10) >= from) &&
    (!to || entry.at.slice(0, 10) <= to),
  sortValue: (entry: JournalEntry) => -entry.id,
}

const FILTERS = { quoi: '', action: '', qui: '', du: '', au: '', page: '1' }
const options = (labels: Record<string, string>) => [
  { value: '', label: 'Tout' },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

/** Who changed what, when and from where. */
export default function JournalPage() {
  const { list, typed, onSearch, onSize } = useListState('')
  const [{ quoi, action, qui, du, au }, setState] = useUrlState(FILTERS)
  const filters = { noun: quoi, action, actor: useDeferredValue(qui.trim()), from: du, to: au }
  const journal = usePagedList<JournalEntry>(listJournal, list, filters, LOCAL)
  const isEmpty = hasNothing(journal, list, filters)
  const token = useAdminToken()
  const { notice, notify } = useNotice('banner')
  const set = (changes: Partial<typeof FILTERS>) => setState({ ...changes, page: '1' })
  return (
    <>
      <PageHead title="Journal">
        {!isEmpty && (
          <DownloadButton
            variant="ghost"
            file={{
              endpoint: downloadJournal,
              input: { query: asked({ ...filters, search: typed }) },
            }}
            fileName="journal.csv"
            token={token}
            failure="Le téléchargement a échoué. Réessayez."
            onFailure={notify.failure}
          >
            Exporter (CSV)
          </DownloadButton>
        )}
      </PageHead>
      {notice}
      {!isEmpty && (
        <Toolbar
          search={typed}
          onSearch={onSearch}
          filter={{
            label: 'Quoi',
            value: quoi,
            options: options(JOURNAL_NOUNS),
            onChange: (value) => set({ quoi: value }),
          }}
        >
          <SelectField
            label="Action"
            value={action}
            onChange={(event) => set({ action: event.target.value })}
          >
            {options(JOURNAL_ACTIONS).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Qui"
            value={qui}
            onChange={(event) => set({ qui: event.target.value })}
          />
          <TextField
            label="Du"
            type="date"
            value={du}
            onChange={(event) => set({ du: event.target.value })}
          />
          <TextField
            label="Au"
            type="date"
            value={au}
            onChange={(event) => set({ au: event.target.value })}
          />
        </Toolbar>
      )}
      {journal.isError && (
        <ErrorState
          message={failureSentence(journal.error, 'Impossible de charger le journal.')}
          onRetry={() => journal.refetch()}
        />
      )}
      {journal.isPending && <ListLoading />}
      {journal.data?.rows.length === 0 && (
        <EmptyState title="Rien au journal" icon="history">
          Chaque changement que l’équipe fait s’inscrit ici : qui, quoi, quand et d’où.
        </EmptyState>
      )}
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

/** The filters that are set. */
const asked = (filters: JournalFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as JournalFilters

function Change({ entry }: { entry: JournalEntry }) {
  const changed = changedFields(entry)
  if (changed.length === 0) return '—'
  return (
    <details className="disclosure">
      <summary>
        {changed.length > 1 ? `${changed.length} champs` : '1 champ'}
        <Icon name="chevron" />
      </summary>
      <dl className="journal-change">
        {changed.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {before !== undefined && <del>{before}</del>}
              {after !== undefined && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
