import { brand } from 'virtual:brand'
import logo from '#brand/logo.svg'
import { Skyline } from '#web/art/skyline.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { Countdown } from './countdown.tsx'
import { EasterEgg } from './easter-egg.tsx'
import { TeamAccess } from './team-access.tsx'
import type { Maintenance } from './use-maintenance.ts'

const DEFAULT_REASON =
  'Le port est fermé le temps de quelques travaux. Les grues tournent, la ville rouvre bientôt.'

/** French puts a space before these signs, at which a line must not break. */
const unbroken = (text: string) => text.replace(/ ([:;!?»])/g, '\u00a0$1')

/** All there is to see while the site is closed. */
export default function MaintenanceScreen({
  maintenance: { schedule, refresh },
}: {
  maintenance: Maintenance
}) {
  return (
    <main className="maintenance">
      <Skyline />
      <div className="maintenance-text">
        <img src={logo} alt="" width="88" height="88" />
        <p className="kicker">{brand.name}</p>
        <h1 className="title-1">Maintenance en cours</h1>
        <p className="lead">{unbroken(schedule?.reason || DEFAULT_REASON)}</p>
        <Countdown endDate={schedule?.endDate ?? null} onZero={refresh} />
        <ButtonLink href={brand.links.chat} size="large" icon="chat">
          Rejoindre la communauté
        </ButtonLink>
        <TeamAccess />
      </div>
      <EasterEgg />
    </main>
  )
}
