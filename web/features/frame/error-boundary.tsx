import { Component, type ReactNode, useEffect } from 'react'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { useSite } from '#web/lib/site.ts'

/**
 * How the browsers say that a piece of the site is gone, usually because a new version replaced it.
 */
const CHUNK_GONE =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i

const WORDS = {
  outdated: {
    kicker: 'Nouvelle version',
    title: 'Le site a été réaménagé',
    lead: 'Le site vient d’être mis à jour, ou une partie n’a pas pu être chargée. Rechargez la page pour continuer.',
  },
  offline: {
    kicker: 'Hors ligne',
    title: 'La liaison est coupée',
    lead: 'Cette page n’a pas pu venir : le réseau manque. Elle se chargera d’elle-même à son retour.',
  },
  broken: {
    kicker: 'Incident',
    title: 'Panne de courant en ville',
    lead: 'Cette page a rencontré un problème inattendu. Rechargez-la ; si cela se reproduit, écrivez-nous, nous remettrons la lumière.',
  },
}
type Cause = keyof typeof WORDS

function causeOf(error: unknown): Cause {
  if (!(error instanceof Error && CHUNK_GONE.test(error.message))) return 'broken'
  return navigator.onLine ? 'outdated' : 'offline'
}

type Props = {
  children: ReactNode
  /**
   * Another value gives the content a new chance: the address, so that a link leads out of the
   * failure.
   */
  resetKey?: string
}

/** The last resort: never a white page. */
export class ErrorBoundary extends Component<Props, { cause: Cause | null }> {
  override state: { cause: Cause | null } = { cause: null }

  static getDerivedStateFromError(error: unknown) {
    return { cause: causeOf(error) }
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey && this.state.cause !== null)
      this.setState({ cause: null })
  }

  override render() {
    const { cause } = this.state
    return cause ? <ErrorScreen {...WORDS[cause]} /> : this.props.children
  }
}

/** Where the network is gone, the page comes by itself once it is back. */
function ErrorScreen({ kicker, title, lead }: (typeof WORDS)[Cause]) {
  const { contactMail } = useSite().identity
  useEffect(() => {
    if (navigator.onLine) return
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <section className="wrap last-resort" role="alert">
      <p className="kicker">{kicker}</p>
      <h1 className="title-1">{title}</h1>
      <p className="lead">{lead}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon="refresh" onClick={() => location.reload()}>
          Recharger la page
        </Button>
        <ButtonLink href="/accueil" variant="ghost">
          Retour à l’accueil
        </ButtonLink>
        <ButtonLink href={`mailto:${contactMail}`} variant="ghost" icon="mail">
          Nous écrire
        </ButtonLink>
      </div>
    </section>
  )
}
