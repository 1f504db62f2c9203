import type { Product } from '#contract/products.ts'
import { Icon } from '#web/components/icon.tsx'
import { receivedText } from '#web/features/deliveries/received-text.ts'

/** What a buyer finds in the game; what nothing delivers is said to be handed over by the team. */
export function ReceivedList({ product, className }: { product: Product; className?: string }) {
  if (product.handed_over)
    return (
      <p className={`text-soft ${className}`}>
        Ce produit est remis en jeu par un membre de l’équipe, qui vous contacte après l’achat.
      </p>
    )
  return (
    <ul className={`grid gap-2 ${className}`}>
      {product.receives.map(receivedText).map((text) => (
        <li key={text} className="flex gap-3">
          <Icon name="check" className="mt-0.5 text-good" />
          {text}
        </li>
      ))}
    </ul>
  )
}
