import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { countForNetwork, countWithin, HOUR_MS } from '#server/lib/quota.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'

const MAILS_PER_NETWORK = 20
const MAILS_IN_ALL = 60

/**
 * What the team's mailbox gets of something that a customer wrote: the mail itself; past what it
 * should get in an hour, once a word that others wait in the panel.
 */
export async function mailToTeam(
  deps: Deps,
  address: string,
  write: () => Mail,
): Promise<Mail | null> {
  const once = (key: string, max: number) => countWithin(deps.db, deps.now(), key, max, HOUR_MS)
  const isWithin =
    (await countForNetwork(deps, 'contact', address, MAILS_PER_NETWORK)) &&
    (await once('contact', MAILS_IN_ALL))
  if (isWithin) return write()
  return (await once('contact-others', 1)) ? othersMail(deps) : null
}

function othersMail({ appearance, config: { siteUrl } }: Deps): Mail {
  const site = appearance.current()
  return {
    to: site.identity.contactMail,
    subject: 'D’autres messages attendent dans l’administration',
    ...layOutMail(site, {
      title: 'D’autres messages attendent dans l’administration',
      paragraphs: [
        'Il en arrive plus, depuis une heure, que nous n’en envoyons par mail. Aucun n’est perdu : ceux que vous n’avez pas reçus ici vous attendent dans l’administration.',
      ],
      action: { label: 'Lire les messages', url: `${siteUrl}/admin?onglet=messages` },
    }),
  }
}
