import { readCart } from '#web/features/shop/cart.ts'
import { useStored } from '#web/lib/storage.ts'
import { CART, SET_ASIDE } from './purchase.ts'

/** Whether there is a cart to have back, and no other that it would replace. */
export function useSetAsideCart(): boolean {
  const cart = useStored(CART)
  return useStored(SET_ASIDE) !== null && readCart(cart).length === 0
}
