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
    <Card title="Mon personnage" beside={link?.linked && <Badge tone="good">Lié</Badge>}>
      {isLoadingError && (
        <p>{failureSentence(error, 'Votre personnage ne peut pas être affiché pour le moment.')}</p>
      )}
      {!link && !isLoadingError && <Skeleton lines={2} />}
      {link?.linked && (
        <div>
          <strong className="title-3 font-display leading-none">{link.linked.name}</strong>
          <p className="text-[0.9375rem] text-soft">
            Reçoit vos achats depuis le {longDate(link.linked.since)}.
          </p>
        </div>
      )}
      <Grades session={session} />
      {link && !link.linked && (
        <>
          <p>Aucun personnage lié : vos achats vous attendent ici.</p>
          <LinkCode link={link} session={session} onChange={set} />
        </>
      )}
      {link?.linked && (
        <div className="character-ways">
          <Unlink name={link.linked.name} session={session} onChange={set} />
          <Change link={link} session={session} onChange={set} />
        </div>
      )}
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
            Jusqu’au {longDate(until)}, encore {days} jour{days > 1 ? 's' : ''}.
          </span>
        </li>
      ))}
    </ul>
  )
}

type LinkProps = { session: Session; onChange: (link: GameLink) => void }

function Unlink({ name, session: { token }, onChange }: LinkProps & { name: string }) {
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

  if (!asked)
    return (
      <button type="button" className="link text-soft" onClick={() => setAsked(true)}>
        Délier ce personnage
      </button>
    )
  return (
    <div className="flex basis-full flex-wrap items-center gap-3">
      <span>Ne plus rien recevoir sur {name} ?</span>
      <Button variant="danger" size="small" pending={pending} onClick={unlink}>
        Délier
      </Button>
      <Button variant="ghost" size="small" onClick={() => setAsked(false)}>
        Garder
      </Button>
    </div>
  )
}

function Change({ link, session, onChange }: LinkProps & { link: GameLink }) {
  return (
    <details className="change-link">
      <summary>
        <span className="link">Changer de personnage</span>
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
