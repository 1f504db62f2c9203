import './applications-admin.css'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '#web/components/button.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { useMay } from '../admin-session.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { PageHead, ShortLabel } from '../page-head.tsx'
import { useUrlState } from '../use-url-state.ts'
import { editAddress, NEW } from './form-address.ts'
import { Inbox } from './inbox.tsx'

const FormsView = lazy(() => import('./forms-view.tsx'))
const StatsView = lazy(() => import('./stats-view.tsx'))

const DEFAULTS = { vue: 'recues', modifier: '' }
const VIEWS = [
  { id: 'recues', label: 'Boîte de réception' },
  { id: 'formulaires', label: 'Formulaires' },
  { id: 'statistiques', label: 'Statistiques' },
] as const

/** What came in, the forms that it comes through, and how it fares. */
export default function ApplicationsPage() {
  const may = useMay()
  const navigate = useNavigate()
  const [{ vue, modifier }] = useUrlState(DEFAULTS)
  const mayRead = may('applications', 'applications.own')
  const open = VIEWS.filter(({ id }) =>
    id === 'formulaires' ? may('applications.forms', 'groups') : mayRead,
  )
  const shown = open.find(({ id }) => id === vue) ?? open[0]
  // What the view before was asked for says nothing to the next.
  const show = (id: (typeof VIEWS)[number]['id']) =>
    navigate(`/admin?onglet=candidatures&vue=${id}`)
  return (
    <>
      <PageHead title="Candidatures">
        {shown?.id === 'formulaires' && !modifier && may('applications.forms') && (
          <ButtonLink to={editAddress(NEW)} icon="plus" size="small">
            <ShortLabel>Composer un formulaire</ShortLabel>
          </ButtonLink>
        )}
      </PageHead>
      {shown && (
        <Tabs label="Candidatures" tabs={open} selected={shown.id} onSelect={show}>
          <Suspense fallback={<ListLoading />}>
            {shown.id === 'recues' && <Inbox />}
            {shown.id === 'formulaires' && <FormsView />}
            {shown.id === 'statistiques' && <StatsView />}
          </Suspense>
        </Tabs>
      )}
    </>
  )
}
