import type { Check } from '#contract/system.ts'
import type { Deps } from '#server/deps.ts'
import { MANY_IN_ALL } from '#server/modules/auth/sign-in-watch.ts'
import { act, good, PLACES, watch } from './check.ts'
import type { SiteFacts } from './read-facts.ts'
import { counted } from './words.ts'

export function signInCheck({ signInFailures }: SiteFacts): Check {
  const title = 'Connexions'
  const says = `${counted(signInFailures, 'échec')} en une heure.`
  const advice =
    'On essaie sans doute des mots de passe : les essais sont ralentis. Exigez une seconde étape de l’équipe.'
  if (signInFailures >= MANY_IN_ALL) return act(title, says, advice, PLACES.security)
  if (signInFailures >= MANY_IN_ALL / 3) return watch(title, says, advice, PLACES.security)
  return good(title, says)
}

const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

export function maintenanceCheck({ maintenance }: Pick<Deps, 'maintenance'>): Check {
  const title = 'Maintenance'
  const { isMaintenance, currentSchedule } = maintenance.status()
  const at = (iso: string) => moment.format(new Date(iso))
  if (isMaintenance && currentSchedule)
    return watch(
      title,
      `Le site est fermé jusqu’au ${at(currentSchedule.endDate)}.`,
      'Rouvrez-le quand vous avez fini.',
      PLACES.maintenance,
    )
  return good(
    title,
    currentSchedule
      ? `Le site est ouvert ; il fermera le ${at(currentSchedule.startDate)}.`
      : 'Le site est ouvert, aucune fermeture n’est prévue.',
  )
}
