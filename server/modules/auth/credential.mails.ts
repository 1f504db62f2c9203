import type { Config } from '#server/config.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'

const NOT_YOU =
  'Ce n’était pas vous ? Répondez à ce mail tout de suite : nous vous aiderons à reprendre votre compte.'

const CHANGED_BY = { owner: 'depuis votre espace', team: 'par notre équipe' }

/** To the address that was left, which is the only way its owner hears of a theft. */
export function emailChangedMail(
  { brand }: Config,
  { username, email }: UserRow,
  by: keyof typeof CHANGED_BY,
): Mail {
  return {
    to: email,
    subject: 'Votre adresse email a été changée',
    ...layOutMail(brand.name, {
      title: 'Votre compte a une autre adresse',
      paragraphs: [
        `Bonjour ${username},`,
        `L’adresse email de votre compte ${brand.name} vient d’être changée ${CHANGED_BY[by]}. Celle-ci ne recevra plus nos messages.`,
      ],
      footnote: NOT_YOU,
    }),
  }
}

export function passwordChangedMail({ brand }: Config, { username, email }: UserRow): Mail {
  return {
    to: email,
    subject: 'Votre mot de passe a été changé',
    ...layOutMail(brand.name, {
      title: 'Votre mot de passe a été changé',
      paragraphs: [
        `Bonjour ${username},`,
        `Le mot de passe de votre compte ${brand.name} vient d’être changé, et vos autres appareils sont déconnectés.`,
      ],
      footnote: NOT_YOU,
    }),
  }
}
