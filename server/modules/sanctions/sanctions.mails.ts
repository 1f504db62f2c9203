import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { SanctionRow } from '#server/modules/auth/sanctions.table.ts'
import { APPEAL, sanctionSentence } from '#server/modules/auth/sanctions.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'

const TITLES = { suspension: 'Votre compte est suspendu', ban: 'Votre compte est banni' }

export function sanctionMail(
  { appearance, config: { siteUrl } }: Pick<Deps, 'appearance' | 'config'>,
  { username, email }: UserRow,
  sanction: SanctionRow,
): Mail {
  return {
    to: email,
    subject: TITLES[sanction.kind],
    ...layOutMail(appearance.current(), {
      title: TITLES[sanction.kind],
      paragraphs: [`Bonjour ${username},`, sanctionSentence(sanction), APPEAL],
      action: { label: 'Nous écrire', url: `${siteUrl}/contact` },
    }),
  }
}
