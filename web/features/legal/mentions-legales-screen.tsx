import { Link } from 'react-router'
import type { Site } from '#contract/appearance.ts'
import { seller, sellerUrl } from '#web/lib/seller.ts'
import { useSite } from '#web/lib/site.ts'
import { ContactMail, LegalPage, type LegalSection } from './legal-page.tsx'
import { SellerFacts } from './seller-facts.tsx'

const sections = ({ identity: { name }, legal }: Site): LegalSection[] => [
  {
    id: 'editeur',
    title: 'Éditeur du site',
    body: (
      <>
        <p>
          Le site {name} est édité par <strong>{legal.sellerName}</strong>.
        </p>
        <SellerFacts />
        <p>
          {legal.sellerVat
            ? `Numéro de TVA intracommunautaire : ${legal.sellerVat}.`
            : 'TVA non applicable, article 293 B du code général des impôts.'}
        </p>
        <p>
          Ces informations sont publiées en application de l’article 1-1 de la loi n° 2004-575 du
          21 juin 2004 pour la confiance dans l’économie numérique et de l’article L. 111-1 du code
          de la consommation.
        </p>
      </>
    ),
  },
  {
    id: 'direction',
    title: 'Directeur de la publication',
    body: (
      <p>
        {legal.publicationDirector}, joignable à l’adresse <ContactMail />.
      </p>
    ),
  },
  {
    id: 'hebergeur',
    title: 'Hébergeur',
    body: (
      <p>
        {legal.hostName}, {legal.hostAddress}. Téléphone : {legal.hostPhone}.
      </p>
    ),
  },
  {
    id: 'independance',
    title: 'Indépendance et marques',
    body: (
      <>
        <p>
          {name} est un projet communautaire indépendant. Il n’est ni affilié à Rockstar Games,
          Take-Two Interactive ou Cfx.re, ni approuvé, parrainé ou soutenu par ces sociétés. Les
          noms et marques cités, dont « Grand Theft Auto » et « FiveM », appartiennent à leurs
          titulaires respectifs et ne sont employés que pour désigner le jeu et la plateforme
          nécessaires pour jouer.
        </p>
        <p>
          Pour rejoindre le serveur, chaque joueur doit posséder une copie authentique du jeu et
          accepter les conditions de son éditeur et de la plateforme.
        </p>
      </>
    ),
  },
  {
    id: 'propriete',
    title: 'Propriété intellectuelle',
    body: (
      <p>
        Les textes, illustrations, logos et éléments graphiques propres à {name} sont protégés par
        le code de la propriété intellectuelle. Leur reproduction hors des exceptions légales
        demande un accord écrit de l’éditeur. Captures, vidéos et directs réalisés en jeu par les
        joueurs sont permis, à titre gratuit comme monétisé, dans le respect des règles de la
        communauté et des droits des tiers.
      </p>
    ),
  },
  {
    id: 'signaler',
    title: 'Signaler un contenu illicite',
    body: (
      <p>
        Tout contenu illicite peut être signalé à <ContactMail /> ou par la{' '}
        <Link to="/contact">page de contact</Link>. Indiquez l’adresse du contenu, les raisons de
        votre signalement, vos nom et adresse électronique, et confirmez que vous êtes de bonne foi.
        Nous accusons réception du signalement, l’examinons sans retard et vous informons de la
        suite donnée et des recours possibles, conformément au règlement (UE) 2022/2065 sur les
        services numériques. Cette même adresse est notre point de contact pour les autorités et
        pour les utilisateurs ; nous répondons en français.
      </p>
    ),
  },
  {
    id: 'litiges',
    title: 'Litiges et médiation',
    body: (
      <p>
        {seller ? (
          <>
            Les contenus de la boutique sont vendus par {seller} (
            <a href={sellerUrl}>{sellerUrl}</a>), en son nom et selon ses conditions ; leur remise
            en jeu et l’usage du site suivent les
          </>
        ) : (
          'Les ventes sont régies par les'
        )}{' '}
        <Link to="/conditions">conditions d’utilisation et de vente</Link>. Après une réclamation
        écrite restée sans réponse satisfaisante, le consommateur peut saisir gratuitement le
        médiateur : {legal.mediatorName} (<a href={legal.mediatorUrl}>{legal.mediatorUrl}</a>). Le
        droit applicable est le droit français.
      </p>
    ),
  },
  {
    id: 'donnees',
    title: 'Données personnelles et témoins',
    body: (
      <p>
        Le traitement des données personnelles et les informations conservées dans votre navigateur
        sont décrits dans la <Link to="/rgpd">politique de confidentialité</Link>. Le site n’emploie
        aucun témoin publicitaire ni outil de suivi.
      </p>
    ),
  },
]

export default function MentionsLegalesScreen() {
  return (
    <LegalPage
      path="/mentions-legales"
      title="Mentions légales"
      lead="Qui publie ce site, qui l’héberge, et à qui s’adresser."
      sections={sections(useSite())}
    />
  )
}
