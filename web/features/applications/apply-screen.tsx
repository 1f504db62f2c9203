import { lazy, Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { useSession } from '#web/lib/session.ts'

/** Apart, so that the names of its files are not in the route table of every page. */
const FormToFill = lazy(() => import('./form-to-fill.tsx'))

/** A form of the owner's, for who is signed in; who is not comes back here once they are. */
export default function ApplyScreen() {
  const { slug = '' } = useParams()
  const session = useSession()
  if (!session) return <Navigate to="/login" replace state={{ back: `/candidature/${slug}` }} />
  return (
    <Suspense>
      <FormToFill key={slug} slug={slug} session={session} />
    </Suspense>
  )
}
