import { Link } from 'react-router'
import type { Site } from '#contract/appearance.ts'
import { sellerUrl } from '#web/lib/seller.ts'
import { ConformityNotice } from './conformity-notice.tsx'
import { ContactMail, type LegalSection } from './legal-page.tsx'
import { liability, mediation } from './service-terms.tsx'

/** What stands for the terms of sale where somebody else sells in their own name. */
export const termsOfSaleBy = (name: string, site: Site): LegalSection[] => [
  {
    id: 'vendeur',
    title: 'Qui vend, qui livre',
    body: (
      <>
        <p>
          Les contenus numériques de la boutique sont vendus par <strong>{name}</strong> (
          <a href={sellerUrl}>{sellerUrl}</a>), qui agit en son nom propre :{' '}
          <strong>le contrat de vente se conclut entre vous et {name}</strong>. Ce contrat, le
          paiement, la TVA, les remboursements et le droit de rétractation suivent ses conditions,
          affichées sur la page de paiement.
        </p>
        <p>
          {site.legal.sellerName}, éditeur du site, présente les produits et les remet en jeu. Nous
          répondons de cette livraison et du service ; c’est sur eux que portent les articles qui
          suivent.
        </p>
      </>
    ),
  },
  {
    id: 'commande',
    title: 'Produits et commande',
    body: (
      <>
        <p>
          La boutique propose des contenus numériques sans support matériel, remis en jeu. Chaque
          fiche en indique les caractéristiques essentielles, la durée éventuelle, le prix et la
          disponibilité. Aucun achat n’est nécessaire pour jouer.
        </p>
        <ol>
          <li>Vous composez votre panier et pouvez le corriger.</li>
          <li>Vous validez le panier, qui vous mène à la page de paiement de {name}.</li>
          <li>Vous y prenez connaissance de ses conditions, puis payez.</li>
          <li>
            Le paiement confirmé, {name} vous envoie son reçu. Nous vous adressons un courriel avec
            le récapitulatif de la commande, disponible aussi dans votre espace : ce document n’est
            pas une facture.
          </li>
        </ol>
        <p>Les commandes sont archivées et accessibles dans votre espace client.</p>
      </>
    ),
  },
  {
    id: 'prix',
    title: 'Prix',
    body: (
      <p>
        Les prix sont en euros, toutes taxes comprises, sans frais de livraison. La TVA applicable
        est l’affaire de {name}, qui la collecte et la reverse. Le prix applicable est celui affiché
        au moment de la commande, remise déduite.
      </p>
    ),
  },
  {
    id: 'paiement',
    title: 'Paiement',
    body: (
      <p>
        Le paiement se fait sur la page de {name}, par les moyens qui y sont proposés. Vos données
        de paiement lui sont communiquées directement :{' '}
        <strong>elles ne transitent pas par nos serveurs et nous ne les conservons jamais</strong>.
        Une commande dont le paiement échoue ou expire est annulée, et les articles réservés sont
        remis en vente.
      </p>
    ),
  },
  {
    id: 'livraison',
    title: 'Fourniture en jeu',
    body: (
      <p>
        Le contenu est remis au personnage lié à votre compte dès le paiement, à sa prochaine
        connexion ou, si la fiche le dit, par l’équipe. <strong>Nous en répondons</strong> : pour un
        achat non reçu ou un contenu défectueux, écrivez par la{' '}
        <Link to="/contact?motif=remboursement">page de contact</Link> ou à <ContactMail />, avec le
        numéro de commande. Nous répondons sous sept jours. Si le contenu ne peut vous être remis,
        nous le faisons savoir à {name} pour que vous soyez remboursé.
      </p>
    ),
  },
  {
    id: 'retractation',
    title: 'Rétractation et remboursement',
    body: (
      <>
        <p>
          Le vendeur étant {name},{' '}
          <strong>
            c’est à {name} que s’adresse une rétractation ou une demande de remboursement
          </strong>
          , par le reçu envoyé après l’achat et selon les conditions affichées sur la page de
          paiement. Nous ne pouvons pas les recevoir à sa place.
        </p>
        <p>
          Rien dans les présentes ne limite les droits que la loi donne au consommateur envers son
          vendeur. Contester abusivement un paiement auprès de sa banque peut entraîner la
          suspension du compte jusqu’à régularisation.
        </p>
      </>
    ),
  },
  {
    id: 'garanties',
    title: 'Garanties légales',
    body: (
      <>
        <p>
          Les garanties légales sont dues par le vendeur, {name}. Un défaut constaté en jeu se
          signale d’abord à nous, qui pouvons y remédier.
        </p>
        <ConformityNotice />
      </>
    ),
  },
  liability,
  mediation(site),
]
