import { useCallback, useEffect, useState } from 'react'
import { finishPurchase } from './purchase.ts'
import { type Payment, verify } from './verify.ts'

const ASK_EVERY = 2000
const GIVE_UP_AFTER = 30_000

const WAITING: Payment = { state: 'pending' }
const isOpen = ({ state }: Payment) => state === 'pending' || state === 'unreachable'

/**
 * Asks what became of a payment, every 2 s for 30 s or until the answer is final; `retry` starts
 * again.
 */
export function usePayment(sessionId: string | null) {
  const [payment, setPayment] = useState(WAITING)
  const [gaveUp, setGaveUp] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (!sessionId) return
    const id = sessionId
    let current = true
    let next: ReturnType<typeof setTimeout>
    const deadline = setTimeout(() => {
      clearTimeout(next)
      setGaveUp(true)
    }, GIVE_UP_AFTER)

    async function ask() {
      next = setTimeout(ask, ASK_EVERY)
      const answer = await verify(id)
      if (!current) return
      setPayment(answer)
      if (isOpen(answer)) return
      clearTimeout(next)
      clearTimeout(deadline)
      current = false
      if (answer.state === 'paid') finishPurchase(id)
    }
    ask()
    return () => {
      current = false
      clearTimeout(next)
      clearTimeout(deadline)
    }
  }, [sessionId, round])

  const retry = useCallback(() => {
    setGaveUp(false)
    setRound((n) => n + 1)
  }, [])
  return { payment, gaveUp: gaveUp && isOpen(payment), retry }
}
