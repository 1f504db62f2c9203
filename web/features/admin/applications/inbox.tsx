import { lazy, Suspense, useState } from 'react'
import { APPLICATION_STATES, type ApplicationState } from '#contract/application-states.ts'
import type { ListedApplication } from '#contract/applications.ts'
import { getApplication, listApplications } from '#contract/endpoints/applications.ts'
import { ButtonLink, IconButton } from '#web/components/button.tsx'
import { SelectField } from '#web/components/field.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { AdminTable, NONE } from '../list/admin-table.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { ListFooter } from '../list-footer.tsx'
import { Toolbar } from '../toolbar.tsx'
import { useAskedOne } from '../use-asked-one.ts'
import { useListState } from '../use-list-state.ts'
import { useNotice } from '../use-notice.tsx'
import { usePagedList } from '../use-paged-list.ts'
import { useUrlState } from '../use-url-state.ts'
import { StateChip } from './state-chip.tsx'
import { useForms } from './use-forms.ts'

const ApplicationDialog = lazy(() => import('./application-dialog.tsx'))

const FILTERS = { formulaire: '', etat: 'waiting', suivi: '', age: '', page: '1' }
const NARROWING = ['formulaire', 'etat', 'suivi', 'age'] as const
const STATES = Object.entries(APPLICATION_STATES).filter(([state]) => state !== 'draft') as [
  ApplicationState,
  string,
][]
const AGES: [string, string][] = [
  ['1', 'Plus d’un jour'],
  ['3', 'Plus de 3 jours'],
  ['7', 'Plus d’une semaine'],
  ['30', 'Plus d’un mois'],
]
/** The server always cuts this list: nothing is cut here. */
const LOCAL = {
  read: (row: unknown) => row as ListedApplication,
  matches: () => true,
  sortValue: ({ id }: ListedApplication) => -id,
}

const votesIn = ({ votes }: ListedApplication) =>
  votes.for + votes.against + votes.abstain === 0
    ? '—'
    : `${votes.for} pour, ${votes.against} contre`

function whyEmpty(hasNoForm: boolean, isNarrowed: boolean): string {
  if (hasNoForm)
    return 'Aucun formulaire n’est ouvert : composez-en un pour recevoir des candidatures.'
  if (isNarrowed) return 'Rien ne correspond à ces filtres.'
  return 'Ce que les joueurs envoient arrive ici. Ce qui attend leur réponse est « En cours ».'
}

/** What came in and where it is, the last to move first. */
export function Inbox() {
  const { list, typed, onSearch, onSize } = useListState('')
  const [filters, setFilters] = useUrlState(FILTERS)
  const forms = useForms()
  const mayCompose = useMay()('applications.forms', 'groups')
  const adminCall = useAdminCall()
  const { notice, notify } = useNotice('banner')
  const [viewed, setViewed] = useState<{ id: number } | null>(null)
  const query = {
    form: filters.formulaire,
    state: filters.etat === 'toutes' ? '' : filters.etat,
    assigned: filters.suivi,
    age: filters.age,
  }
  const found = usePagedList<ListedApplication>(listApplications, list, query, LOCAL)
  useAskedOne<{ id: number }>(
    getApplication.path,
    (id) => adminCall(getApplication, { params: { id } }),
    found.data?.rows,
    setViewed,
    () => notify.failure('Cette candidature n’existe plus.'),
  )
  const isNarrowed = typed !== '' || NARROWING.some((name) => filters[name] !== FILTERS[name])
  const choose = (name: keyof typeof FILTERS) => (event: { target: { value: string } }) =>
    setFilters({ [name]: event.target.value, page: '1' })
  return (
    <>
      {notice}
      <Toolbar
        search={typed}
        onSearch={onSearch}
        placeholder="Pseudo du candidat"
        narrowedBy={NARROWING.filter((name) => filters[name] !== FILTERS[name]).length}
      >
        <SelectField label="Formulaire" value={filters.formulaire} onChange={choose('formulaire')}>
          <option value="">Tous</option>
          {forms.data?.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField label="État" value={filters.etat} onChange={choose('etat')}>
          <option value="waiting">À étudier</option>
          <option value="open">En cours</option>
          <option value="toutes">Tous</option>
          {STATES.map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Suivi par" value={filters.suivi} onChange={choose('suivi')}>
          <option value="">Tous</option>
          <option value="me">Moi</option>
          <option value="nobody">Personne</option>
        </SelectField>
        <SelectField label="Envoyée depuis" value={filters.age} onChange={choose('age')}>
          <option value="">Toujours</option>
          {AGES.map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </SelectField>
      </Toolbar>
      {found.isError && (
        <ErrorState
          message={failureSentence(found.error, 'Impossible de charger les candidatures.')}
          onRetry={() => found.refetch()}
        />
      )}
      {found.isPending && <ListLoading />}
      {found.data?.rows.length === 0 && (
        <EmptyState
          title={isNarrowed ? 'Aucune candidature' : 'Aucune candidature à étudier'}
          icon="form"
          action={
            !isNarrowed &&
            mayCompose && (
              <ButtonLink variant="ghost" to="/admin?onglet=candidatures&vue=formulaires">
                Voir les formulaires
              </ButtonLink>
            )
          }
        >
          {whyEmpty(forms.data?.length === 0, isNarrowed)}
        </EmptyState>
      )}
      {found.data && found.data.rows.length > 0 && (
        <AdminTable
          caption="Candidatures"
          rows={found.data.rows}
          rowKey={({ id }) => id}
          columns={[
            { header: 'N°', align: 'end', joined: true, cell: ({ id }) => id },
            { header: 'De', cell: ({ applicant }) => applicant.username },
            { header: 'Formulaire', joined: true, cell: ({ form }) => form.title },
            { header: 'Envoyée', cell: ({ sent_at }) => dateTime(sent_at) },
            { header: 'État', cell: ({ state }) => <StateChip state={state} /> },
            {
              header: 'Suivi par',
              onPhone: 'named',
              cell: ({ assigned_to }) => assigned_to?.username ?? NONE,
            },
            { header: 'Votes', cell: votesIn },
            {
              header: 'Actions',
              align: 'end',
              cell: (row) => (
                <div className="row-actions">
                  <IconButton
                    name="eye"
                    label={`Lire la candidature de ${row.applicant.username}`}
                    onClick={() => setViewed(row)}
                  />
                </div>
              ),
            },
          ]}
        />
      )}
      {found.data && (
        <ListFooter {...list} noun="candidature" total={found.data.total} onSize={onSize} />
      )}
      {viewed && (
        <Suspense>
          <ApplicationDialog id={viewed.id} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  )
}
