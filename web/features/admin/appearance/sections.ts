import type { PictureUse } from '#contract/admin-appearance.ts'
import { FONT_PAIRS } from '#contract/fonts.ts'
import type { Draft } from './document-path.ts'

type Named = { path: string; label: string; hint?: string }

export type FieldOf =
  | (Named & { kind: 'line' | 'text' | 'number' | 'moment'; optional?: true })
  | (Named & { kind: 'choice'; options: Record<string, string> })
  /** `made`: the site makes one where the owner gave none. */
  | (Named & { kind: 'picture'; use: PictureUse; optional?: true; made?: true })
  /** Texts, one to a line or one to a paragraph. */
  | (Named & { kind: 'lines'; between: '\n' | '\n\n' })
  | (Named & { kind: 'list'; one: string; most: number; blank: Draft; fields: FieldOf[] })
  | (Named & { kind: 'menu' | 'announcement' | 'scene' | 'figure' })

const plain =
  (kind: 'line' | 'text') =>
  (path: string, label: string, hint?: string): FieldOf => ({
    kind,
    path,
    label,
    ...(hint && { hint }),
  })
const line = plain('line')
const text = plain('text')
const link = (path: string, label: string): FieldOf => ({
  kind: 'line',
  path,
  label,
  optional: true,
  hint: 'Laissez vide pour ne pas le montrer.',
})

const titled = { title: '', text: '' }
const titledFields = [line('title', 'Titre'), text('text', 'Texte')]
const pageHead = (key: string, name: string): FieldOf[] => [
  line(`pages.${key}.kicker`, `${name} : surtitre`),
  text(`pages.${key}.lead`, `${name} : introduction`),
  text(`pages.${key}.description`, `${name} : description pour les moteurs de recherche`),
]

export type SectionOf = { id: string; label: string; page: string; fields: FieldOf[] }

/** Everything that is edited field by field, by the tabs of the page. */
export const SECTIONS: SectionOf[] = [
  {
    id: 'identite',
    label: 'Identité',
    page: '/accueil',
    fields: [
      line('identity.name', 'Nom'),
      line('identity.tagline', 'Accroche'),
      text('identity.description', 'Description', 'Pour les moteurs de recherche et les réseaux.'),
      line('identity.contactMail', 'Adresse de contact'),
      { kind: 'picture', path: 'pictures.logo', label: 'Logo', use: 'logo' },
      {
        kind: 'picture',
        path: 'pictures.favicon',
        label: 'Icône de l’onglet',
        use: 'favicon',
        made: true,
        hint: 'Sans la vôtre, elle est faite du logo.',
      },
      {
        kind: 'picture',
        path: 'pictures.preview',
        label: 'Image des liens partagés',
        use: 'preview',
        made: true,
        hint: 'Recadrée à 1200 × 630. Sans la vôtre, elle est faite du logo, du nom et des couleurs.',
      },
      { kind: 'scene', path: 'scene', label: 'Décor' },
      { kind: 'choice', path: 'fonts', label: 'Polices', options: FONT_PAIRS },
    ],
  },
  {
    id: 'accueil',
    label: 'Accueil',
    page: '/accueil',
    fields: [
      line('hero.title', 'Titre'),
      text('hero.subtitle', 'Sous-titre'),
      line('hero.buttonText', 'Texte du bouton'),
      link('hero.buttonLink', 'Lien du bouton'),
      {
        kind: 'choice',
        path: 'hero.buttonIcon',
        label: 'Icône du bouton',
        options: {
          play: 'Lecture',
          gamepad: 'Manette',
          bolt: 'Éclair',
          anchor: 'Ancre',
          door: 'Porte',
        },
      },
      {
        kind: 'picture',
        path: 'hero.backgroundImage',
        label: 'Votre image, à la place du décor',
        use: 'hero',
        optional: true,
      },
      {
        kind: 'list',
        path: 'hero.figures',
        label: 'Chiffres',
        one: 'chiffre',
        most: 4,
        blank: { value: '', label: '' },
        fields: [{ kind: 'figure', path: 'value', label: 'Valeur' }, line('label', 'Mot')],
      },
      line('closing.title', 'Fin de page : titre'),
      text('closing.lead', 'Fin de page : texte'),
    ],
  },
  {
    id: 'recit',
    label: 'Récit',
    page: '/accueil',
    fields: [
      line('story.title', 'Titre', 'Lu par les lecteurs d’écran.'),
      {
        kind: 'list',
        path: 'story.slides',
        label: 'Scènes',
        one: 'scène',
        most: 6,
        blank: { hour: '00:00', kicker: '', title: '', text: '', picture: null, alt: '' },
        fields: [
          line('hour', 'Heure'),
          line('kicker', 'Surtitre'),
          line('title', 'Titre'),
          text('text', 'Texte'),
          {
            kind: 'picture',
            path: 'picture',
            label: 'Image',
            use: 'slide',
            optional: true,
            hint: 'Sans image, celle du décor.',
          },
          line('alt', 'Ce que montre l’image'),
        ],
      },
      line('vision.kicker', 'Vision : surtitre'),
      line('vision.title', 'Vision : titre'),
      text('vision.lead', 'Vision : introduction'),
      {
        kind: 'list',
        path: 'vision.steps',
        label: 'Étapes de la vision',
        one: 'étape',
        most: 6,
        blank: titled,
        fields: titledFields,
      },
    ],
  },
  {
    id: 'economie',
    label: 'Économie',
    page: '/economie',
    fields: [
      line('economy.title', 'Titre'),
      text('economy.lead', 'Introduction'),
      {
        kind: 'lines',
        path: 'economy.paragraphs',
        label: 'Paragraphes',
        between: '\n\n',
        hint: 'Une ligne vide entre deux paragraphes ; **en gras** entre deux paires d’étoiles.',
      },
      line('economy.board.title', 'Tableau : titre'),
      line('economy.board.note', 'Tableau : mention'),
      {
        kind: 'list',
        path: 'economy.board.indicators',
        label: 'Indicateurs',
        one: 'indicateur',
        most: 6,
        blank: { label: '', percent: 50 },
        fields: [line('label', 'Nom'), { kind: 'number', path: 'percent', label: 'Pourcentage' }],
      },
      line('economy.bank.title', 'Banque : nom'),
      {
        kind: 'list',
        path: 'economy.bank.offers',
        label: 'Offres de la banque',
        one: 'offre',
        most: 3,
        blank: { name: '', figure: '', unit: '', text: '' },
        fields: [
          line('name', 'Nom'),
          line('figure', 'Chiffre'),
          line('unit', 'Unité'),
          text('text', 'Texte'),
        ],
      },
      {
        kind: 'list',
        path: 'economy.businesses',
        label: 'Entreprises',
        one: 'entreprise',
        most: 3,
        blank: { name: '', cost: 100_000, text: '', examples: [] },
        fields: [
          line('name', 'Nom'),
          { kind: 'number', path: 'cost', label: 'Coût, en dollars' },
          text('text', 'Texte'),
          {
            kind: 'lines',
            path: 'examples',
            label: 'Exemples',
            between: '\n',
            hint: 'Un par ligne.',
          },
        ],
      },
      line('economy.note.title', 'Conseil : titre'),
      text('economy.note.text', 'Conseil : texte'),
    ],
  },
  {
    id: 'factions',
    label: 'Factions',
    page: '/factions',
    fields: [
      line('factionGuide.kicker', 'Surtitre du guide'),
      line('factionGuide.title', 'Titre du guide'),
      {
        kind: 'list',
        path: 'factionGuide.steps',
        label: 'Étapes',
        one: 'étape',
        most: 6,
        blank: titled,
        fields: titledFields,
      },
      {
        kind: 'lines',
        path: 'factionGuide.rules',
        label: 'Règles des factions',
        between: '\n',
        hint: 'Une par ligne.',
      },
      {
        kind: 'lines',
        path: 'factionGuide.requirements',
        label: 'Prérequis',
        between: '\n',
        hint: 'Un par ligne.',
      },
      text('factionGuide.note', 'Note importante'),
    ],
  },
  {
    id: 'pages',
    label: 'Pages',
    page: '/contact',
    fields: [
      ...pageHead('factions', 'Factions'),
      ...pageHead('economy', 'Économie'),
      ...pageHead('rules', 'Règles'),
      line('pages.shop.kicker', 'Boutique : surtitre'),
      ...pageHead('contact', 'Contact'),
      line('contact.title', 'Contact : titre du panneau'),
      text('contact.lead', 'Contact : texte du panneau'),
      text('maintenance.reason', 'Maintenance : ce qui est dit sans raison donnée'),
      line('maintenance.secretTitle', 'Maintenance : titre du secret'),
      line('maintenance.secret', 'Maintenance : phrase du secret'),
    ],
  },
  {
    id: 'menu',
    label: 'Menu et liens',
    page: '/accueil',
    fields: [
      { kind: 'menu', path: 'menu', label: 'Menu' },
      link('links.connect', 'Connexion au serveur'),
      link('links.chat', 'Communauté (Discord)'),
      link('links.support', 'Support'),
      link('links.live', 'Lives (Twitch)'),
      link('links.video', 'Vidéos (YouTube)'),
      link('links.shortVideo', 'Vidéos courtes (TikTok)'),
      { kind: 'announcement', path: 'announcement', label: 'Annonce' },
    ],
  },
  {
    id: 'legal',
    label: 'Mentions et mails',
    page: '/mentions-legales',
    fields: [
      line('legal.sellerName', 'Vendeur'),
      line('legal.sellerAddress', 'Adresse du vendeur'),
      line('legal.sellerId', 'SIRET ou RCS'),
      {
        kind: 'line',
        path: 'legal.sellerVat',
        label: 'Numéro de TVA',
        optional: true,
        hint: 'Vide en franchise de TVA (art. 293 B du CGI).',
      },
      line('legal.publicationDirector', 'Directeur de la publication'),
      line('legal.hostName', 'Hébergeur'),
      line('legal.hostAddress', 'Adresse de l’hébergeur'),
      line('legal.hostPhone', 'Téléphone de l’hébergeur'),
      line('legal.mediatorName', 'Médiateur'),
      line('legal.mediatorUrl', 'Site du médiateur'),
      line('legal.updatedOn', 'Date des textes en vigueur', 'Comme 2026-01-31.'),
      {
        kind: 'text',
        path: 'mail.footer',
        label: 'Pied des mails',
        optional: true,
        hint: 'Sous chaque mail du site ; vide pour rien.',
      },
    ],
  },
]
