import './maintenance.css'
import { unbroken } from '#contract/french-spacing.ts'
import { Skyline } from '#web/art/skyline.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { useSite } from '#web/lib/site.ts'
import { Countdown } from './countdown.tsx'
import { EasterEgg } from './easter-egg.tsx'
import { TeamAccess } from './team-access.tsx'
import type { Maintenance } from './use-maintenance.ts'

/** All there is to see while the site is closed. */
export default function MaintenanceScreen({
  maintenance: { schedule, refresh },
}: {
  maintenance: Maintenance
}) {
  const { identity, pictures, links, maintenance } = useSite()
  return (
    <main className="maintenance">
      <Skyline />
      <div className="maintenance-text">
        <img src={pictures.logo} alt="" width="88" height="88" />
        <p className="kicker">{identity.name}</p>
        <h1 className="title-1">Maintenance en cours</h1>
        <p className="lead">{unbroken(schedule?.reason || maintenance.reason)}</p>
        <Countdown endDate={schedule?.endDate ?? null} onZero={refresh} />
        {links.chat && (
          <ButtonLink href={links.chat} size="large" icon="chat">
            Rejoindre la communauté
          </ButtonLink>
        )}
        <TeamAccess />
      </div>
      <EasterEgg />
    </main>
  )
}
