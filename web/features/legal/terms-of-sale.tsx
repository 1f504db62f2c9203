import { Link } from 'react-router'
import type { Site } from '#contract/appearance.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { ConformityNotice } from './conformity-notice.tsx'
import { ContactMail, type LegalSection } from './legal-page.tsx'
import { SellerAddress } from './seller-facts.tsx'
import { liability, mediation } from './service-terms.tsx'

export const termsOfSale = (site: Site): LegalSection[] => [
  {
    id: 'commande',
    title: 'Produits et commande',
    body: (
      <>
        <p>
          La boutique vend des contenus numériques sans support matériel : grades VIP et packs de
          monnaie virtuelle, livrés en jeu. Chaque fiche en indique les caractéristiques
          essentielles, la durée éventuelle, le prix et la disponibilité. Aucun achat n’est
          nécessaire pour jouer.
        </p>
        <ol>
          <li>Vous composez votre panier et pouvez le corriger.</li>
          <li>
            Vous vérifiez le récapitulatif, acceptez les présentes conditions et donnez, s’il y a
            lieu, votre accord à une fourniture immédiate.
          </li>
          <li>Vous validez la commande, qui vous oblige au paiement.</li>
          <li>
            Le contrat est conclu à la confirmation du paiement ; un courriel de confirmation vous
            est adressé et la facture est disponible dans votre espace.
          </li>
        </ol>
        <p>
          La langue du contrat est le français. Les commandes sont archivées et accessibles dans
          votre espace client.
        </p>
      </>
    ),
  },
  {
    id: 'prix',
    title: 'Prix',
    body: (
      <p>
        Les prix sont en euros, toutes taxes comprises
        {site.legal.sellerVat
          ? ''
          : ' (TVA non applicable, article 293 B du code général des impôts)'}
        , sans frais de livraison. Le prix applicable est celui affiché au moment de la commande,
        remise déduite. En cas d’erreur manifeste de prix, la commande peut être annulée et
        remboursée.
      </p>
    ),
  },
  {
    id: 'paiement',
    title: 'Paiement',
    body: (
      <p>
        Le paiement se fait par carte bancaire, sur la page sécurisée d’un{' '}
        <strong>prestataire de paiement par carte</strong> agréé. Les numéros de carte lui sont
        communiqués directement :{' '}
        <strong>ils ne transitent pas par nos serveurs et nous ne les conservons jamais</strong>. La
        carte est débitée à la validation. Une commande dont le paiement échoue ou expire est
        annulée, et les articles réservés sont remis en vente.
      </p>
    ),
  },
  {
    id: 'livraison',
    title: 'Fourniture en jeu',
    body: (
      <p>
        Le contenu est remis au personnage lié à votre compte dès le paiement, à sa prochaine
        connexion ou, si la fiche le dit, par l’équipe. En cas de retard, écrivez-nous : à défaut de
        fourniture sans retard injustifié après votre demande, vous pouvez mettre fin au contrat et
        être remboursé (articles L. 224-25-1 et suivants du code de la consommation).
      </p>
    ),
  },
  {
    id: 'retractation',
    title: 'Droit de rétractation',
    body: (
      <>
        <p>
          Le consommateur dispose en principe de quatorze jours pour se rétracter d’un contrat
          conclu à distance (article L. 221-18 du code de la consommation).
        </p>
        <p>
          <strong>
            Les achats numériques fournis immédiatement n’ouvrent pas de droit de rétractation.
          </strong>{' '}
          Conformément à l’article L. 221-28, 13° du code de la consommation, ce droit ne peut être
          exercé pour un contenu numérique sans support matériel dont l’exécution a commencé avant
          la fin du délai, lorsque :
        </p>
        <ul>
          <li>
            vous avez donné, avant le paiement, votre <strong>consentement exprès</strong> à ce que
            l’exécution commence avant la fin du délai de rétractation ;
          </li>
          <li>
            vous avez <strong>reconnu</strong> que vous perdrez ainsi votre droit de rétractation ;
          </li>
          <li>
            nous vous avons confirmé cet accord sur un support durable, dans le courriel de
            confirmation de commande.
          </li>
        </ul>
        <p>
          Ce consentement et cette reconnaissance sont recueillis au moment du paiement, par une
          case qui n’est jamais cochée d’avance. Le droit de rétractation ne s’éteint qu’à la
          livraison.
        </p>
        <p>
          <strong>Ce qui n’a pas encore été exécuté reste rétractable.</strong> Une rétractation en
          ligne est accessible pendant tout le délai, sans justification (article L. 221-21 du code
          de la consommation) : connectez-vous, ouvrez la commande et confirmez. Nous accusons
          réception de la rétractation par courriel, avec sa date et son heure, et remboursons la
          commande par le même moyen de paiement, au plus tard quatorze jours après.
        </p>
        <p>
          <ButtonLink to="/panelclient?onglet=commandes" variant="ghost" className="no-underline">
            Se rétracter du contrat ici
          </ButtonLink>
        </p>
        <p>Vous pouvez aussi employer ce modèle, sans y être tenu :</p>
        <blockquote className="border-l-2 border-amber pl-5 italic">
          À l’attention de {site.legal.sellerName}, <SellerAddress />, <ContactMail />. Je vous
          notifie par la présente ma rétractation du contrat portant sur la fourniture du contenu
          numérique ci-dessous. Commandé le : … Numéro de commande : … Nom du consommateur : …
          Adresse électronique : … Date : …
        </blockquote>
      </>
    ),
  },
  { id: 'garanties', title: 'Garanties légales', body: <ConformityNotice /> },
  {
    id: 'remboursement',
    title: 'Réclamations et remboursement',
    body: (
      <p>
        Pour un achat non reçu, un double paiement ou un contenu défectueux, écrivez par la{' '}
        <Link to="/contact?motif=remboursement">page de contact</Link> (motif « Remboursement ») ou
        à <ContactMail />, avec le numéro de commande. Nous répondons sous sept jours. Un
        remboursement se fait toujours sur le moyen de paiement d’origine. Contester abusivement un
        paiement auprès de sa banque peut entraîner la suspension du compte jusqu’à régularisation.
      </p>
    ),
  },
  liability,
  mediation(site),
]
