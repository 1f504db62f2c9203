import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'

const NOT_YOU =
  'Ce n’était pas vous ? Changez votre mot de passe, puis répondez à ce mail : nous vous aiderons à reprendre votre compte.'

const CHANGES = {
  added: (name: string) => ({
    subject: 'Une seconde étape protège votre compte',
    text: `« ${name} » vient d’être ajouté à votre compte : il pourra être demandé après votre mot de passe.`,
  }),
  removed: (name: string) => ({
    subject: 'Une seconde étape a été retirée de votre compte',
    text: `« ${name} » vient d’être retiré de votre compte et n’y sert plus à se connecter.`,
  }),
  renewed: () => ({
    subject: 'Vos codes de récupération ont été remplacés',
    text: 'De nouveaux codes de récupération viennent d’être faits pour votre compte. Les anciens ne servent plus.',
  }),
  used: (left: string) => ({
    subject: 'Un code de récupération a servi',
    text: `Un code de récupération vient d’ouvrir votre compte. Codes restants : ${left}. Vous en faites d’autres dans « Mon espace », onglet « Sécurité ».`,
  }),
  off: () => ({
    subject: 'La seconde étape de votre compte a été désactivée',
    text: 'Notre équipe a retiré toutes les secondes étapes de votre compte, et vos appareils sont déconnectés : votre mot de passe suffit désormais. Remettez-en une dès que vous le pouvez, dans « Mon espace », onglet « Sécurité ».',
  }),
  guessed: () => ({
    subject: 'Des codes faux ont été essayés sur votre compte',
    text: 'Quelqu’un qui connaît votre mot de passe, ou qui se sert d’un de vos appareils connectés, a donné plusieurs codes faux. Rien ne lui a été ouvert. Changez votre mot de passe : les autres appareils seront déconnectés.',
  }),
} as const

export type FactorNews = keyof typeof CHANGES

/** Tells the owner what became of the ways into their account. */
export function factorMail(
  { appearance }: Pick<Deps, 'appearance'>,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
  news: FactorNews,
  about = '',
): Mail {
  const { subject, text } = CHANGES[news](about)
  return {
    to: email,
    subject,
    ...layOutMail(appearance.current(), {
      title: subject,
      paragraphs: [`Bonjour ${username},`, text],
      footnote: NOT_YOU,
    }),
  }
}
