import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'

/** To the former owner and to the new one. */
export function newOwnerMail(
  { appearance }: Pick<Deps, 'appearance'>,
  { username, email }: UserRow,
  heir: UserRow,
): Mail {
  const site = appearance.current()
  return {
    to: email,
    subject: 'Le site a un nouveau propriétaire',
    ...layOutMail(site, {
      title: 'Le site a un nouveau propriétaire',
      paragraphs: [
        `Bonjour ${username},`,
        `La propriété du site ${site.identity.name} vient d’être cédée à « ${heir.username} ». L’ancien propriétaire reste dans l’équipe, comme administrateur.`,
      ],
      footnote:
        'Ce n’est pas ce que vous vouliez ? La commande « npm run admin -- owner », au terminal du serveur, rend la propriété à son titulaire.',
    }),
  }
}
