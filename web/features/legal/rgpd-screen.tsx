import { Link } from 'react-router'
import type { Site } from '#contract/appearance.ts'
import { Table } from '#web/components/table.tsx'
import { seller, sellerUrl } from '#web/lib/seller.ts'
import { useSite } from '#web/lib/site.ts'
import { ContactMail, LegalPage, type LegalSection } from './legal-page.tsx'
import { OtherRecipients } from './other-recipients.tsx'
import { BROWSER_STORAGE, DISCORD_PURPOSE, PURPOSES, RETENTION } from './processing.ts'
import { SellerFacts } from './seller-facts.tsx'

const sections = ({ legal, discord }: Site): LegalSection[] => [
  {
    id: 'responsable',
    title: 'Responsable du traitement',
    body: (
      <>
        <p>
          <strong>{legal.sellerName}</strong> décide des traitements décrits ici. Pour toute
          question sur vos données ou pour exercer vos droits :
        </p>
        <SellerFacts />
      </>
    ),
  },
  {
    id: 'finalites',
    title: 'Données, finalités et bases légales',
    body: (
      <>
        <p>
          Nous ne collectons que ce qui sert. Les champs obligatoires sont signalés ; sans eux, le
          service demandé ne peut être rendu.
        </p>
        <Table
          caption="Finalités des traitements et bases légales"
          rows={discord ? [...PURPOSES, DISCORD_PURPOSE] : PURPOSES}
          rowKey={(row) => row.purpose}
          columns={[
            { header: 'Finalité', cell: (row) => row.purpose },
            { header: 'Données', cell: (row) => row.data },
            { header: 'Base légale', cell: (row) => row.basis },
          ]}
        />
        <p>
          Aucune décision entièrement automatisée ne produit d’effet juridique à votre égard. Nous
          ne vendons ni ne louons aucune donnée, et ne faisons ni profilage ni publicité ciblée.
        </p>
      </>
    ),
  },
  {
    id: 'destinataires',
    title: 'Destinataires',
    body: (
      <>
        <p>Accèdent aux données, chacun pour ce qui le concerne :</p>
        <ul>
          <li>les membres habilités de l’équipe ;</li>
          <li>
            l’hébergeur du site, {legal.hostName}, et le service d’envoi de courriels, qui agissent
            sur nos instructions ;
          </li>
          <li>
            {seller ? (
              <>
                <strong>{seller}</strong> (<a href={sellerUrl}>{sellerUrl}</a>), qui vend et
                encaisse, responsable de son propre traitement : nous lui transmettons le panier et
                votre adresse IP, et vous lui confiez vos données de paiement, que nous n’avons
                jamais ;
              </>
            ) : (
              <>
                le <strong>prestataire de paiement par carte</strong>, responsable de son propre
                traitement : il reçoit votre numéro de carte, que nous n’avons jamais ;
              </>
            )}
          </li>
          <OtherRecipients />
          <li>les autorités, lorsque la loi l’exige.</li>
        </ul>
        <p>
          En jeu et dans la communauté, votre pseudonyme et ce que vous publiez sont visibles des
          autres joueurs.
        </p>
      </>
    ),
  },
  {
    id: 'durees',
    title: 'Durées de conservation',
    body: (
      <>
        <p>
          Les données personnelles sont conservées{' '}
          <strong>au plus trois ans après votre dernière activité</strong>, puis effacées ou rendues
          anonymes. Seules les pièces comptables sont gardées plus longtemps, comme la loi l’impose.
        </p>
        <Table
          caption="Durées de conservation"
          rows={RETENTION}
          rowKey={(row) => row.data}
          columns={[
            { header: 'Données', cell: (row) => row.data },
            { header: 'Durée', cell: (row) => row.duration },
          ]}
        />
      </>
    ),
  },
  {
    id: 'droits',
    title: 'Vos droits',
    body: (
      <>
        <ul>
          <li>
            <strong>Accès</strong> : savoir quelles données nous avons et en recevoir une copie.
          </li>
          <li>
            <strong>Rectification</strong> et <strong>effacement</strong> : les corriger, les faire
            supprimer.
          </li>
          <li>
            <strong>Limitation</strong> et <strong>opposition</strong> : suspendre un traitement, ou
            refuser celui qui repose sur notre intérêt légitime.
          </li>
          <li>
            <strong>Portabilité</strong> : recevoir dans un format courant les données que vous avez
            fournies.
          </li>
          <li>
            <strong>Retrait du consentement</strong>, quand le traitement repose sur lui, sans effet
            sur le passé.
          </li>
          <li>
            <strong>Directives</strong> sur le sort de vos données après votre décès.
          </li>
        </ul>
        <p>
          Écrivez à <ContactMail /> ou par la <Link to="/contact">page de contact</Link>. Nous
          répondons dans un délai d’un mois, que la complexité de la demande peut porter à trois ;
          une preuve d’identité n’est demandée qu’en cas de doute raisonnable.
        </p>
        <p>
          Vous pouvez à tout moment adresser une réclamation à la <strong>CNIL</strong>, 3 place de
          Fontenoy, TSA 80715, 75334 Paris Cedex 07,{' '}
          <a href="https://www.cnil.fr/fr/plaintes">cnil.fr</a>.
        </p>
      </>
    ),
  },
  {
    id: 'mineurs',
    title: 'Mineurs',
    body: (
      <p>
        Un mineur de moins de quinze ans ne peut consentir seul au traitement de ses données :
        l’accord du titulaire de l’autorité parentale est nécessaire. Un compte créé sans lui est
        supprimé dès que nous en avons connaissance.
      </p>
    ),
  },
  {
    id: 'navigateur',
    title: 'Ce qui est gardé dans votre navigateur',
    body: (
      <>
        <p>
          Ce site n’emploie{' '}
          <strong>aucun témoin (cookie) de suivi, de mesure d’audience ou de publicité</strong>, et
          ne charge aucune ressource de tiers. Les éléments ci-dessous sont strictement nécessaires
          au service demandé et ne requièrent donc pas de consentement (article 82 de la loi du
          6 janvier 1978). Vous pouvez les effacer à tout moment dans les réglages du navigateur.
        </p>
        <Table
          caption="Éléments conservés dans le navigateur"
          rows={BROWSER_STORAGE}
          rowKey={(row) => row.name}
          columns={[
            { header: 'Nom', cell: (row) => <code>{row.name}</code> },
            { header: 'Usage', cell: (row) => row.use },
            { header: 'Durée', cell: (row) => row.duration },
          ]}
        />
      </>
    ),
  },
  {
    id: 'securite',
    title: 'Sécurité',
    body: (
      <p>
        Les échanges sont chiffrés. Les mots de passe sont conservés sous une forme hachée qui ne
        permet pas de les retrouver, les accès de l’équipe sont limités et contrôlés par le serveur,
        les tentatives de connexion sont ralenties. Si une violation de données risquait de vous
        nuire, nous en informerions la CNIL sous 72 heures et vous-même sans retard injustifié.
      </p>
    ),
  },
  {
    id: 'transferts',
    title: 'Transferts hors de l’Union européenne',
    body: (
      <p>
        Les données sont hébergées dans l’Union européenne. Si un prestataire, comme celui du
        paiement, traite des données en dehors, ce transfert repose sur une décision d’adéquation de
        la Commission européenne ou sur ses clauses contractuelles types, dont vous pouvez demander
        copie à <ContactMail />. Les liens vers les réseaux de la communauté mènent à des services
        tiers, qui suivent leurs propres règles.
      </p>
    ),
  },
  {
    id: 'evolution',
    title: 'Évolution de cette politique',
    body: (
      <p>
        Toute modification importante est annoncée sur le site et, si vous avez un compte, par
        courriel. La date en tête de page est celle de la version en vigueur. Voir aussi les{' '}
        <Link to="/conditions">conditions d’utilisation et de vente</Link>.
      </p>
    ),
  },
]

export default function RgpdScreen() {
  return (
    <LegalPage
      path="/rgpd"
      title="Politique de confidentialité"
      lead="Ce que nous gardons de vous, et vos droits."
      sections={sections(useSite())}
    />
  )
}
