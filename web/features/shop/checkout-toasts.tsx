import { Link } from 'react-router'
import type { useToast } from '#web/components/toast.tsx'
import { failureReason, RequestFailed } from '#web/lib/api.ts'

export type ShowToast = ReturnType<typeof useToast>['showToast']

const READING_MS = 8000

export function askToLogIn(showToast: ShowToast) {
  const message = (
    <>
      <p lang="en">Please log in to checkout.</p>
      <Link to="/login" state={{ fromCart: true }} className="underline underline-offset-4">
        Se connecter
      </Link>
    </>
  )
  showToast({ title: 'Connexion nécessaire', message, variant: 'danger', duration: READING_MS })
}

export function sayCartIsEmpty(showToast: ShowToast) {
  showToast({
    title: 'Panier vide',
    message: <p lang="en">Your cart is empty.</p>,
    variant: 'danger',
  })
}

export function sayCheckoutFailed(showToast: ShowToast, error: unknown) {
  // The name that this call's refusals have their words under.
  const message = (error instanceof RequestFailed && error.body.error) || failureReason(error)
  showToast({
    title: 'Error during checkout. Please try again.',
    message,
    variant: 'danger',
    duration: READING_MS,
  })
}
