import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'

const NOT_YOU =
  'Ce n’était pas vous ? Changez votre mot de passe, puis répondez à ce mail : nous vous aiderons à reprendre votre compte.'

type Told = Pick<UserRow, 'username' | 'email'>

function changeMail(
  { appearance }: Pick<Deps, 'appearance'>,
  { username, email }: Told,
  { subject, text }: { subject: string; text: string },
): Mail {
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

export const linkedMail = (deps: Pick<Deps, 'appearance'>, user: Told, name: string): Mail =>
  changeMail(deps, user, {
    subject: 'Un compte Discord est lié au vôtre',
    text: `Le compte Discord « ${name} » vient d’être lié à votre compte : il permet désormais de s’y connecter.`,
  })

export const unlinkedMail = (deps: Pick<Deps, 'appearance'>, user: Told, name: string): Mail =>
  changeMail(deps, user, {
    subject: 'Votre compte Discord a été détaché',
    text: `Le compte Discord « ${name} » ne permet plus de se connecter à votre compte, et vos autres appareils sont déconnectés.`,
  })
