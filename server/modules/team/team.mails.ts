import type { Config } from '#server/config.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'

/** To the former owner and to the new one. */
export function newOwnerMail({ brand }: Config, { username, email }: UserRow, heir: UserRow): Mail {
  return {
    to: email,
    subject: 'Le site a un nouveau propriétaire',
    ...layOutMail(brand.name, {
      title: 'Le site a un nouveau propriétaire',
      paragraphs: [
        `Bonjour ${username},`,
        `La propriété du site ${brand.name} vient d’être cédée à « ${heir.username} ». L’ancien propriétaire reste dans l’équipe, comme administrateur.`,
      ],
      footnote:
        'Ce n’est pas ce que vous vouliez ? La commande « npm run admin -- owner », au terminal du serveur, rend la propriété à son titulaire.',
    }),
  }
}
