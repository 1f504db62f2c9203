import { useMemo } from 'react'
import { readStored, useStored, writeStored } from '#web/lib/storage.ts'
import { type Cart, readCart } from './cart.ts'

const CART = 'cart'

/** The cart of this browser, the same in every tab; empty in prerendered pages. */
export function useCart(): Cart {
  const stored = useStored(CART)
  return useMemo(() => readCart(stored), [stored])
}

/** Changes what is stored, not what was last drawn: another tab may have changed it since. */
export function changeCart(change: (cart: Cart) => Cart) {
  const stored = readStored(CART)
  const next = JSON.stringify(change(readCart(stored)))
  if (next !== (stored ?? '[]')) writeStored(CART, next)
}
