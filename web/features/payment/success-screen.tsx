import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { seller } from '#web/lib/seller.ts'
import { useSession } from '#web/lib/session.ts'
import { ArrivalBoard } from './arrival.tsx'
import { Confetti } from './confetti.tsx'
import { PaymentPage } from './payment-page.tsx'
import { recoverCart, storedSession } from './purchase.ts'
import { nextSentence, useArrival, wantsLink } from './use-arrival.ts'
import { usePayment } from './use-payment.ts'
import { useSetAsideCart } from './use-set-aside-cart.ts'
import type { Payment } from './verify.ts'

const CART_STAYS = 'Votre panier est intact.'

/** Read once: the stored one is forgotten as soon as the payment is known. */
function useSessionId(): string | null {
  const [params] = useSearchParams()
  const [sessionId] = useState(() => params.get('session_id') || storedSession())
  return sessionId
}

export default function SuccessScreen() {
  const sessionId = useSessionId()
  const { payment, gaveUp, retry } = usePayment(sessionId)
  if (!sessionId) {
    return (
      <PaymentPage
        kicker="Rien ici"
        title="Aucun paiement à vérifier"
        text="Cette page s’ouvre d’elle-même au retour d’un paiement."
      >
        <ToShop />
      </PaymentPage>
    )
  }
  if (gaveUp) return <NotConfirmed payment={payment} onRetry={retry} />
  return <Outcome payment={payment} sessionId={sessionId} />
}

function Outcome({ payment, sessionId }: { payment: Payment; sessionId: string }) {
  switch (payment.state) {
    case 'paid':
      return <Paid sessionId={sessionId} />
    case 'refunded':
      return (
        <PaymentPage
          kicker="Demi-tour"
          title="Paiement remboursé"
          text={`${payment.message} ${CART_STAYS}`}
        >
          <ToShop />
          <ToContact />
        </PaymentPage>
      )
    case 'unknown':
      return (
        <PaymentPage
          kicker="Commande inconnue"
          title="Paiement introuvable"
          text={`Ce paiement ne correspond à aucune commande de la boutique. ${CART_STAYS} Si vous avez été débité, écrivez-nous.`}
        >
          <ToShop />
          <ToContact />
        </PaymentPage>
      )
    default:
      return (
        <PaymentPage
          kicker="Un instant"
          title="Vérification du paiement"
          text={
            payment.state === 'unreachable'
              ? `${payment.message || 'La liaison est mauvaise.'} Nous redemandons, gardez cette page ouverte.`
              : 'Nous attendons la confirmation de votre banque. Quelques secondes suffisent, gardez cette page ouverte.'
          }
        >
          <Button pending>Vérification…</Button>
        </PaymentPage>
      )
  }
}

const ARRIVING = `Merci ! Vos achats arrivent en jeu, au plus tard à votre prochaine connexion. ${seller ? `Le récapitulatif est parti par email et reste dans votre espace ; ${seller} vous envoie son reçu.` : 'La facture est partie par email et reste dans votre espace.'}`
const SENT = seller
  ? `Le récapitulatif est parti par email ; ${seller} vous envoie son reçu.`
  : 'La facture est partie par email.'

function Paid({ sessionId }: { sessionId: string }) {
  const setAside = useSetAsideCart()
  const { data: arrival } = useArrival(sessionId, useSession())
  return (
    <>
      <PaymentPage
        kicker="Bienvenue en ville"
        title="Payment Successful!"
        english
        mood="paid"
        text={arrival ? `Merci ! ${nextSentence(arrival)} ${SENT}` : ARRIVING}
        aside={arrival && <ArrivalBoard arrival={arrival} />}
      >
        {arrival && wantsLink(arrival) && (
          <ButtonLink to="/panelclient" icon="gamepad">
            Lier mon personnage
          </ButtonLink>
        )}
        {setAside && (
          <ButtonLink to="/shop" icon="cart" onClick={recoverCart}>
            Récupérer mon panier
          </ButtonLink>
        )}
        <ToShop ghost={setAside || (arrival !== undefined && wantsLink(arrival))} />
        <ButtonLink to="/panelclient?onglet=commandes" variant="ghost" icon="eye">
          Voir ma commande
        </ButtonLink>
        {setAside && (
          <p>Le panier de ce navigateur n’était pas celui de ce paiement : il est mis de côté.</p>
        )}
      </PaymentPage>
      <Confetti />
    </>
  )
}

function NotConfirmed({ payment, onRetry }: { payment: Payment; onRetry: () => void }) {
  const unreachable = payment.state === 'unreachable'
  return (
    <PaymentPage
      kicker={unreachable ? 'Liaison coupée' : 'Toujours en route'}
      title={unreachable ? 'Vérification impossible' : 'Paiement non confirmé'}
      text={
        unreachable
          ? `${payment.message || 'Nous n’arrivons pas à joindre la boutique.'} ${CART_STAYS} Un paiement déjà fait n’est pas perdu : il sera enregistré sans vous.`
          : `Après 30 secondes, votre banque n’a pas confirmé ce paiement. ${CART_STAYS} S’il aboutit plus tard, la commande sera enregistrée et vous recevrez un email.`
      }
    >
      <Button icon="refresh" onClick={onRetry}>
        Vérifier à nouveau
      </Button>
      <ToShop ghost />
    </PaymentPage>
  )
}

function ToShop({ ghost = false }: { ghost?: boolean }) {
  return (
    <ButtonLink to="/shop" icon="cart" variant={ghost ? 'ghost' : 'primary'}>
      Retour à la boutique
    </ButtonLink>
  )
}

function ToContact() {
  return (
    <ButtonLink to="/contact?motif=remboursement" variant="ghost" icon="mail">
      Nous écrire
    </ButtonLink>
  )
}
