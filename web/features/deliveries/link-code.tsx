import './deliveries.css'
import { useState } from 'react'
import { createLinkCode, linkSimulatedCharacter } from '#contract/endpoints/game-link.ts'
import { type GameLink, LINK_CODE_MINUTES } from '#contract/game-link.ts'
import { Button } from '#web/components/button.tsx'
import { useToast } from '#web/components/toast.tsx'
import { call, failureSentence } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format-date.ts'
import type { Session } from '#web/lib/session.ts'

const timeFormat = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short' })

type LinkCodeProps = { link: GameLink; session: Session; onChange: (link: GameLink) => void }

/** The code that links a character, how to type it, and a new one when it is over. */
export function LinkCode({ link, session: { token }, onChange }: LinkCodeProps) {
  const { showToast } = useToast()
  const [pending, setPending] = useState(false)
  const { code, code_expires_at: expiresAt, simulated } = link

  async function change(make: () => Promise<GameLink>, failure: string) {
    setPending(true)
    try {
      onChange(await make())
    } catch (error) {
      const message = failureSentence(error, failure)
      showToast({ title: 'Mon personnage', message, variant: 'danger' })
    }
    setPending(false)
  }
  const newCode = () =>
    change(() => call(createLinkCode, {}, token), 'Le code n’a pas pu être créé.')

  return (
    <div className="grid gap-4">
      {code ? (
        <>
          <p className="link-code">
            <span className="sr-only">Votre code : </span>
            {code}
          </p>
          <p className="text-soft">
            En jeu, ouvrez le tchat (touche T) et tapez <code>/lier {code}</code>. Valable jusqu’à{' '}
            {formatDate(timeFormat, expiresAt)}.
          </p>
        </>
      ) : (
        <p className="text-soft">
          Demandez un code, puis tapez-le dans le tchat du jeu : vos achats iront à ce personnage.
          Un code est valable {LINK_CODE_MINUTES} minutes.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant={code ? 'ghost' : 'primary'} pending={pending} onClick={newCode}>
          {code ? 'Un autre code' : 'Obtenir un code'}
        </Button>
        {simulated && (
          <Button
            variant={code ? 'primary' : 'ghost'}
            icon="gamepad"
            pending={pending}
            onClick={() =>
              change(
                () => call(linkSimulatedCharacter, {}, token),
                'Le personnage simulé n’a pas répondu.',
              )
            }
          >
            Lier le personnage simulé
          </Button>
        )}
      </div>
      {simulated && (
        <p className="text-sm text-soft">
          Démonstration : aucun serveur de jeu n’est relié, un personnage simulé reçoit vos achats.
        </p>
      )}
    </div>
  )
}
