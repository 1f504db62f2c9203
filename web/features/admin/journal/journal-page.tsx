import './journal.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { downloadJournal, listJournal, listJournalActors } from '#contract/endpoints/journal.ts'
import type { JournalEntry, JournalFilters } from '#contract/journal.ts'
import { JOURNAL_ACTIONS, JOURNAL_NOUNS } from '#contract/journal-nouns.ts'
import type { BadgeTone } from '#web/components/badge.tsx'
import { DownloadButton } from '#web/components/download-button.tsx'
import { SelectField, TextField } from '#web/components/field.tsx'
import { Icon, type IconName } from '#web/components/icon.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall, useAdminToken, useMay } from '../admin-session.tsx'
import { dayInFull, timeOfDay } from '../dates.ts'
import { AdminTable, NONE } from '../list/admin-table.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { ListFooter } from '../list-footer.tsx'
import { PageHead } from '../page-head.tsx'
import { countSet, Toolbar } from '../toolbar.tsx'
import { useListState } from '../use-list-state.ts'
import { useNotice } from '../use-notice.tsx'
import { type Filters, hasNothing, usePagedList } from '../use-paged-list.ts'
import { useUrlState } from '../use-url-state.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'
import { addressOf, nounLabel, subjectOf } from './journal-subject.ts'

const LOCAL = {
  read: (entry: unknown) => entry as JournalEntry,
  matches: (entry: JournalEntry, search: string) =>
    `${JSON.stringify(entry)} ${subjectOf(entry).kind}`.toLowerCase().includes(search),
  keeps: (entry: JournalEntry, { noun, action, actor, from, to }: Filters) =>
    (!noun || entry.noun === noun) &&
    (!action || entry.action === action) &&
    (!actor || entry.actor === actor) &&
    (!from || entry.at.slice(0, 10) >= from) &&
    (!to || entry.at.slice(0, 10) <= to),
  sortValue: (entry: JournalEntry) => -entry.id,
}

const FILTERS = { quoi: '', action: '', qui: '', du: '', au: '', page: '1' }
type Option = { value: string; label: string }
const all = (label: string): Option => ({ value: '', label })
const NOUN_OPTIONS = [
  all('Tout'),
  ...Object.keys(JOURNAL_NOUNS).map((noun) => ({ value: noun, label: nounLabel(noun) })),
]
const ACTION_OPTIONS = [
  all('Toutes'),
  ...Object.entries(JOURNAL_ACTIONS).map(([value, label]) => ({ value, label })),
]
const ACTION_LOOKS: Record<string, { tone?: BadgeTone; icon: IconName }> = {
  create: { tone: 'good', icon: 'plus' },
  update: { icon: 'edit' },
  delete: { tone: 'bad', icon: 'trash' },
}

/** Who changed what, when and from where. */
export default function JournalPage() {
  const { list, typed, onSearch, onSize } = useListState('')
  const [{ quoi, action, qui, du, au }, setState] = useUrlState(FILTERS)
  const filters = { noun: quoi, action, actor: qui, from: du, to: au }
  const journal = usePagedList<JournalEntry>(listJournal, list, filters, LOCAL)
  const isEmpty = hasNothing(journal, list, filters)
  const actors = useActors(qui)
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
        <div className="journal-filters">
          <Toolbar
            search={typed}
            onSearch={onSearch}
            placeholder="Nom ou valeur"
            narrowedBy={countSet(...Object.values(filters))}
            filter={{
              label: 'Quoi',
              value: quoi,
              options: NOUN_OPTIONS,
              onChange: (value) => set({ quoi: value }),
            }}
          >
            <FilterField
              label="Action"
              value={action}
              options={ACTION_OPTIONS}
              onChange={(value) => set({ action: value })}
            />
            <FilterField
              label="Qui"
              value={qui}
              options={actors}
              onChange={(value) => set({ qui: value })}
            />
            <fieldset className="journal-period">
              <legend className="sr-only">Période</legend>
              <TextField
                label="Du"
                type="date"
                value={du}
                max={au}
                onChange={(event) => set({ du: event.target.value })}
              />
              <TextField
                label="Au"
                type="date"
                value={au}
                min={du}
                onChange={(event) => set({ au: event.target.value })}
              />
            </fieldset>
          </Toolbar>
        </div>
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
          groupOf={({ at }) => dayInFull(at)}
          columns={[
            { header: 'Heure', onPhone: 'status', cell: ({ at }) => timeOfDay(at) },
            { header: 'Qui', cell: ({ actor }) => actor },
            { header: 'Action', cell: Action },
            { header: 'Quoi', onPhone: 'title', cell: (entry) => <Subject entry={entry} /> },
            { header: 'Détail', cell: changeOf },
            { header: 'Adresse IP', onPhone: 'none', cell: ({ address }) => address },
          ]}
        />
      )}
      {journal.data && (
        <ListFooter {...list} noun="entrée" total={journal.data.total} onSize={onSize} />
      )}
    </>
  )
}

/** The filters that are set. */
const asked = (filters: JournalFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as JournalFilters

/** Everybody who did something, and whoever the address asks for. */
function useActors(asked: string): Option[] {
  const adminCall = useAdminCall()
  const { data = [] } = useQuery({
    queryKey: ['admin', listJournalActors.path],
    queryFn: () => adminCall(listJournalActors, {}),
  })
  const names = new Set(asked ? [...data, asked] : data)
  return [all('Tous'), ...[...names].map((name) => ({ value: name, label: name }))]
}

type FilterFieldProps = {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

function FilterField({ label, value, options, onChange }: FilterFieldProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}

/** Most are changes: only what came or went is told by a colour. On a phone the sign says it. */
function Action({ action }: JournalEntry) {
  const { tone, icon } = ACTION_LOOKS[action] ?? {}
  return (
    <span className="journal-action" data-tone={tone}>
      {icon && <Icon name={icon} />}
      <span className={icon && 'beyond-phone'}>{JOURNAL_ACTIONS[action] ?? action}</span>
    </span>
  )
}

/** What was changed, and the way to it. */
function Subject({ entry }: { entry: JournalEntry }) {
  const { kind, name } = subjectOf(entry)
  const address = addressOf(entry, useMay())
  const linked = (words: string) =>
    address ? (
      <Link to={address} className="link">
        {words}
      </Link>
    ) : (
      words
    )
  if (!name) return linked(kind)
  return (
    <>
      <span className="font-normal text-soft">{kind}</span> {linked(name)}
    </>
  )
}

const SHORT = 24
const isShort = ({ before = '', after = '' }: ChangedField) =>
  [before, after].every((words) => words.length <= SHORT && !words.includes('\n'))

/** The first that is short is read where it stands, the others unfold. */
function changeOf(entry: JournalEntry) {
  const changed = changedFields(entry)
  if (changed.length === 0) return NONE
  const told = changed.find(isShort)
  const others = changed.filter((one) => one !== told)
  if (told && others.length === 0) return <ShortChange {...told} />
  return (
    <details className="disclosure">
      <summary>
        {told ? (
          <ShortChange {...told} />
        ) : (
          <span className="journal-short">{changed[0]?.label}</span>
        )}
        {changed.length > 1 && <span>+{changed.length - 1}</span>}
        <Icon name="chevron" />
      </summary>
      <dl className="journal-change">
        {others.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
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

function ShortChange({ label, before, after }: ChangedField) {
  return (
    <span className="journal-short">
      {label} : {before !== undefined && <del>{before}</del>}
      {before !== undefined && after !== undefined && ' → '}
      {after !== undefined && <ins>{after}</ins>}
    </span>
  )
}
