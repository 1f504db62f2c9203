import { useState } from 'react'
import { IconButton } from '#web/components/button.tsx'
import { useToast } from '#web/components/toast.tsx'
import { type CartLine, setQuantity } from './cart.ts'
import { stockLimit } from './stock-limit.ts'
import { changeCart } from './use-cart.ts'

/** How many: not below 1, not above the stock. */
export function QuantityStepper({ product, quantity }: CartLine) {
  const { showToast } = useToast()
  const [draft, setDraft] = useState<string | null>(null)

  function ask(wanted: number) {
    if (wanted > product.stock) showToast(stockLimit(product.stock))
    changeCart((cart) => setQuantity(cart, product.id, wanted))
  }

  return (
    <fieldset className="stepper">
      <legend className="sr-only">Quantité de {product.name}</legend>
      <IconButton
        name="minus"
        label="Diminuer"
        aria-disabled={quantity <= 1}
        onClick={() => quantity > 1 && ask(quantity - 1)}
      />
      <input
        type="text"
        inputMode="numeric"
        aria-label="Quantité"
        value={draft ?? quantity}
        onChange={({ target }) => {
          setDraft(target.value)
          if (/^[1-9]\d*$/.test(target.value)) ask(Number(target.value))
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => setDraft(null)}
      />
      <IconButton name="plus" label="Augmenter" onClick={() => ask(quantity + 1)} />
    </fieldset>
  )
}
