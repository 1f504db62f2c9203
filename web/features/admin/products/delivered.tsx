import type { AdminProduct } from '#contract/products.ts'
import { receivedText } from '#web/features/deliveries/received-text.ts'

type DeliveredProps = Pick<AdminProduct, 'receives' | 'handed_over'>

/** What a buyer reads that the game hands over. */
export function Delivered({ receives, handed_over }: DeliveredProps) {
  if (handed_over) return 'Remis par l’équipe'
  return (
    <ul>
      {receives.map(receivedText).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
