import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { CONFIRMATION_HOURS } from './email-confirmation.ts'
import { RESET_MINUTES } from './password-reset.ts'

export function welcomeMail(
  { appearance, config: { siteUrl }, payments }: Pick<Deps, 'appearance' | 'config' | 'payments'>,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
  token: string,
): Mail {
  const site = appearance.current()
  const documents = payments?.profile.seller ? 'récapitulatifs' : 'factures'
  return {
    to: email,
    subject: `Bienvenue à ${site.identity.name}`,
    ...layOutMail(site, {
      title: `Bienvenue, ${username}`,
      paragraphs: [
        `Votre compte ${site.identity.name} est ouvert. Il vous sert à acheter dans la boutique, à suivre vos commandes et à retrouver vos ${documents}.`,
        `Confirmez d’abord que cette adresse est la vôtre ; le lien ci-dessous est valable ${CONFIRMATION_HOURS} heures.`,
        `Avant votre première nuit en ville, un détour par le règlement vous évitera de la passer au poste : ${siteUrl}/regles`,
      ],
      action: confirmationAction(siteUrl, token),
      footnote:
        'Vous recevez ce message parce qu’un compte a été créé avec cette adresse. Ce n’était pas vous ? Répondez à ce mail et nous le supprimerons.',
    }),
  }
}

const confirmationAction = (siteUrl: string, token: string) => ({
  label: 'Confirmer mon adresse',
  url: `${siteUrl}/confirmation/${token}`,
})

export function confirmationMail(
  { appearance, config: { siteUrl } }: Pick<Deps, 'appearance' | 'config'>,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
  token: string,
): Mail {
  const site = appearance.current()
  return {
    to: email,
    subject: 'Confirmez votre adresse email',
    ...layOutMail(site, {
      title: 'Cette adresse est-elle la vôtre ?',
      paragraphs: [
        `Bonjour ${username},`,
        `Votre compte ${site.identity.name} indique cette adresse. Le lien ci-dessous la confirme ; il est valable ${CONFIRMATION_HOURS} heures et ne sert qu’une fois.`,
      ],
      action: confirmationAction(siteUrl, token),
      footnote:
        'Vous n’avez pas de compte chez nous ? Ignorez ce message : sans confirmation, rien de ce qui appartient à cette adresse n’est montré à qui l’a indiquée.',
    }),
  }
}

export function resetMail(
  { appearance, config: { siteUrl } }: Pick<Deps, 'appearance' | 'config'>,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
  token: string,
): Mail {
  const site = appearance.current()
  return {
    to: email,
    subject: 'Réinitialisation de votre mot de passe',
    ...layOutMail(site, {
      title: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        `Bonjour ${username},`,
        `Une réinitialisation du mot de passe de votre compte a été demandée. Le lien ci-dessous est valable ${RESET_MINUTES} minutes et ne sert qu’une fois.`,
      ],
      action: {
        label: 'Choisir un nouveau mot de passe',
        url: `${siteUrl}/reset-password/${token}`,
      },
      footnote:
        'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    }),
  }
}
