import { useState } from 'react'
import { removeGameLink } from '#contract/endpoints/game-link.ts'
import type { GameLink } from '#contract/game-link.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useToast } from '#web/components/toast.tsx'
import { LinkCode } from '#web/features/deliveries/link-code.tsx'
import { useGameLink } from '#web/features/deliveries/use-game-link.ts'
import { call, failureSentence } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { Card } from './card.tsx'
import { longDate } from './dates.ts'
import { runningGrades } from './running-grades.ts'
import { useOwnOrders } from './use-own-orders.ts'

/** Who receives what is bought: the code to type in the game, then the character it linked. */
export function CharacterCard({ session }: { session: Session }) {
  const { data: link, error, isLoadingError, set } = useGameLink(session)
  return (
    <Card title="Mon personnage">
      {isLoadingError && (
        <p>{failureSentence(error, 'Votre personnage ne peut pas être affiché pour le moment.')}</p>
      )}
      {!link && !isLoadingError && <Skeleton lines={2} />}
      {link?.linked && <Linked linked={link.linked} session={session} onChange={set} />}
      <Grades session={session} />
      {link && !link.linked && (
        <>
          <p>Aucun personnage lié : vos achats vous attendent ici.</p>
          <LinkCode link={link} session={session} onChange={set} />
        </>
      )}
      {link?.linked && <Change link={link} session={session} onChange={set} />}
    </Card>
  )
}

/** How long what was bought for a time still lasts. */
function Grades({ session }: { session: Session }) {
  const { data } = useOwnOrders(session)
  const grades = runningGrades(data?.rows ?? [], Date.now())
  if (grades.length === 0) return null
  return (
    <ul aria-label="Grades en cours" className="grid gap-2">
      {grades.map(({ name, until, days }) => (
        <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>Grade {name}</span>
          <span className="text-soft">
            encore {days} jour{days > 1 ? 's' : ''}, jusqu’au {longDate(until)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type LinkProps = { session: Session; onChange: (link: GameLink) => void }

function Linked({
  linked: { name, since },
  session: { token },
  onChange,
}: LinkProps & { linked: NonNullable<GameLink['linked']> }) {
  const { showToast } = useToast()
  const [asked, setAsked] = useState(false)
  const [pending, setPending] = useState(false)

  async function unlink() {
    setPending(true)
    try {
      onChange(await call(removeGameLink, {}, token))
      const message = 'Vos prochains achats attendront que vous en liiez un autre.'
      showToast({ title: 'Personnage délié', message, variant: 'success' })
    } catch (error) {
      const message = failureSentence(error, 'Le personnage n’a pas pu être délié.')
      showToast({ title: 'Mon personnage', message, variant: 'danger' })
      setPending(false)
    }
  }

  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <strong className="title-4">{name}</strong>
        <Badge tone="good" icon="check">
          Lié
        </Badge>
      </p>
      <p className="text-soft">Vos achats lui sont remis en jeu. Lié le {longDate(since)}.</p>
      {asked ? (
        <div className="flex flex-wrap items-center gap-3">
          <span>Ne plus rien recevoir sur {name} ?</span>
          <Button variant="danger" size="small" pending={pending} onClick={unlink}>
            Délier
          </Button>
          <Button variant="ghost" size="small" onClick={() => setAsked(false)}>
            Garder
          </Button>
        </div>
      ) : (
        <button type="button" className="link justify-self-start" onClick={() => setAsked(true)}>
          Délier ce personnage
        </button>
      )}
    </div>
  )
}

function Change({ link, session, onChange }: LinkProps & { link: GameLink }) {
  return (
    <details className="change-link">
      <summary>
        Changer de personnage
        <Icon name="chevron" />
      </summary>
      <div className="grid gap-3 pt-3">
        <p className="text-soft">
          Tapez le code avec l’autre personnage : il remplacera celui-ci. Ce qui est déjà en cours
          de remise va encore au premier.
        </p>
        <LinkCode link={link} session={session} onChange={onChange} />
      </div>
    </details>
  )
}
