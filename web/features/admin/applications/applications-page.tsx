import './applications-admin.css'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '#web/components/button.tsx'
import { useMay } from '../admin-session.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { PageHead } from '../page-head.tsx'
import { useUrlState } from '../use-url-state.ts'
import { Inbox } from './inbox.tsx'

const FormsView = lazy(() => import('./forms-view.tsx'))
const StatsView = lazy(() => import('./stats-view.tsx'))

const DEFAULTS = { vue: '' }
const VIEWS = [
  { id: '', label: 'Boîte de réception', icon: 'mail' },
  { id: 'formulaires', label: 'Formulaires', icon: 'edit' },
  { id: 'statistiques', label: 'Statistiques', icon: 'bank' },
] as const

/** What came in, the forms that it comes through, and how it fares. */
export default function ApplicationsPage() {
  const may = useMay()
  const [{ vue }] = useUrlState(DEFAULTS)
  const mayRead = may('applications', 'applications.own')
  const open = VIEWS.filter(({ id }) =>
    id === 'formulaires' ? may('applications.forms', 'groups') : mayRead,
  )
  const shown = open.find(({ id }) => id === vue) ?? open[0]
  return (
    <>
      <PageHead title="Candidatures">
        {open.length > 1 && (
          <nav aria-label="Candidatures" className="application-views">
            {open.map(({ id, label, icon }) => (
              <ButtonLink
                key={id}
                to={`/admin?onglet=candidatures${id && `&vue=${id}`}`}
                variant={shown?.id === id ? 'primary' : 'ghost'}
                aria-current={shown?.id === id ? 'page' : undefined}
                icon={icon}
              >
                {label}
              </ButtonLink>
            ))}
          </nav>
        )}
      </PageHead>
      <Suspense fallback={<ListLoading />}>
        {shown?.id === '' && <Inbox />}
        {shown?.id === 'formulaires' && <FormsView />}
        {shown?.id === 'statistiques' && <StatsView />}
      </Suspense>
    </>
  )
}
