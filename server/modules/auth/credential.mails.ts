import { describeBrowser } from '#contract/describe-browser.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'

const NOT_YOU =
  'Ce n’était pas vous ? Répondez à ce mail tout de suite : nous vous aiderons à reprendre votre compte.'

const CHANGED_BY = {
  owner: 'depuis votre espace',
  panel: 'depuis le panneau d’administration',
  team: 'par notre équipe',
}

/** To the address that was left, which is the only way its owner hears of a theft. */
export function emailChangedMail(
  { appearance }: Pick<Deps, 'appearance'>,
  { username, email }: UserRow,
  by: keyof typeof CHANGED_BY,
): Mail {
  const site = appearance.current()
  return {
    to: email,
    subject: 'Votre adresse email a été changée',
    ...layOutMail(site, {
      title: 'Votre compte a une autre adresse',
      paragraphs: [
        `Bonjour ${username},`,
        `L’adresse email de votre compte ${site.identity.name} vient d’être changée ${CHANGED_BY[by]}. Celle-ci ne recevra plus nos messages.`,
      ],
      footnote: NOT_YOU,
    }),
  }
}

export function passwordChangedMail(
  { appearance }: Pick<Deps, 'appearance'>,
  { username, email }: UserRow,
): Mail {
  const site = appearance.current()
  return {
    to: email,
    subject: 'Votre mot de passe a été changé',
    ...layOutMail(site, {
      title: 'Votre mot de passe a été changé',
      paragraphs: [
        `Bonjour ${username},`,
        `Le mot de passe de votre compte ${site.identity.name} vient d’être changé, et vos autres appareils sont déconnectés.`,
      ],
      footnote: NOT_YOU,
    }),
  }
}

const momentFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

export function newBrowserMail(
  { appearance, config: { siteUrl } }: Pick<Deps, 'appearance' | 'config'>,
  { username, email }: UserRow,
  { at, userAgent }: { at: Date; userAgent: string },
): Mail {
  const site = appearance.current()
  return {
    to: email,
    subject: 'Nouvelle connexion à votre compte',
    ...layOutMail(site, {
      title: 'Nouvelle connexion à votre compte',
      paragraphs: [
        `Bonjour ${username},`,
        `Votre compte ${site.identity.name} vient d’être ouvert depuis un navigateur que nous ne connaissions pas : ${describeBrowser(userAgent)}, le ${momentFormat.format(at)} (heure de Paris).`,
        'C’était vous ? Vous n’avez rien à faire. Ce n’était pas vous ? Changez votre mot de passe tout de suite : tous les autres appareils seront déconnectés.',
      ],
      action: { label: 'Voir mes appareils', url: `${siteUrl}/panelclient` },
      footnote: NOT_YOU,
    }),
  }
}
