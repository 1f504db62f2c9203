import { brand } from 'virtual:brand'
import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '#web/components/button.tsx'

/**
 * How the browsers say that a piece of the site is gone, usually because a new version replaced it.
 */
const CHUNK_GONE =
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i

type Props = {
  children: ReactNode
  /**
   * Another value gives the content a new chance: the address, so that a link leads out of the
   * failure.
   */
  resetKey?: string
}

/** The last resort: never a white page. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null)
      this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <ErrorScreen outdated={error instanceof Error && CHUNK_GONE.test(error.message)} />
  }
}

function ErrorScreen({ outdated }: { outdated: boolean }) {
  return (
    <section className="wrap last-resort" role="alert">
      <p className="kicker">{outdated ? 'Nouvelle version' : 'Avarie'}</p>
      <h1 className="title-1">
        {outdated ? 'Le port a été réaménagé' : 'Panne de courant sur les quais'}
      </h1>
      <p className="lead">
        {outdated
          ? 'Le site vient d’être mis à jour, ou une partie n’a pas pu être chargée. Rechargez la page pour continuer.'
          : 'Cette page a rencontré un problème inattendu. Rechargez-la ; si cela se reproduit, écrivez-nous, nous remettrons la lumière.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon="refresh" onClick={() => location.reload()}>
          Recharger la page
        </Button>
        <ButtonLink href="/accueil" variant="ghost">
          Retour à l’accueil
        </ButtonLink>
        <ButtonLink href={`mailto:${brand.contactMail}`} variant="ghost" icon="mail">
          Nous écrire
        </ButtonLink>
      </div>
    </section>
  )
}
