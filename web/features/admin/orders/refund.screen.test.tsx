import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { adminListOrders, adminRefundOrder } from '#contract/endpoints/admin-orders.ts'
import { type Answer, answer, sentTo } from '#web/testing/api.ts'
import { buildOrder, PAID } from '#web/testing/build-order.ts'
import {
  answerDialog,
  BROKEN,
  dialog,
  expectNotice,
  fillDialog,
  openPanel,
  refused,
} from '#web/testing/panel.tsx'
import { press, user } from '#web/testing/user.ts'

const AMOUNT = 'Rembourser (€)'
const CONNECTION = 'Erreur de connexion au serveur'

/** Opens the dialog of an order of which this much is refunded by now. */
async function openOrder(refunded: () => number) {
  answer(adminListOrders, () => ({ json: [buildOrder({ ...PAID, refunded_amount: refunded() })] }))
  await openPanel('commandes')
  await press('Voir la commande 7')
}

async function refund(amount?: string) {
  await answerDialog('Rembourser')
  if (amount) await fillDialog(AMOUNT, amount)
  await answerDialog(/^Confirmer/)
}

/** Which is all that can be asked for. */
async function expectLeft(euros: string) {
  await answerDialog('Rembourser')
  await fillDialog(AMOUNT, '1000')
  await screen.findByText(new RegExp(`^Au plus ${euros}\\s€$`))
}

describe('the refund of an order', () => {
  test('is asked for twice, sent in cents and told in the order’s dialog, as are its failures: in the server’s words, without any, and when the network does', async () => {
    const outcomes: [given: Answer, text: string][] = [
      [refused('Le paiement ne répond pas.', 502), 'Le paiement ne répond pas.'],
      [BROKEN, 'Échec du remboursement'],
      [null, CONNECTION],
      [{ json: buildOrder({ ...PAID, refunded_amount: 4.5 }) }, 'Remboursement effectué'],
    ]
    let refunded = 0
    await openOrder(() => refunded)
    for (const [failed, [given, text]] of outcomes.entries()) {
      answer(adminRefundOrder, () => {
        if (given?.json && !given.status) refunded = 4.5
        return given
      })
      await answerDialog('Rembourser')
      await fillDialog(AMOUNT, '4.5')
      await within(await dialog()).findByRole('button', { name: /^Confirmer 4,50/ })
      expect(sentTo(adminRefundOrder)).toHaveLength(failed)
      await answerDialog(/^Confirmer 4,50/)
      await expectNotice(text)
      await waitFor(() => expect(screen.getByRole('button', { name: 'Rembourser' })).toBeEnabled())
    }
    expect(sentTo(adminRefundOrder).map(({ body }) => body)).toEqual(
      outcomes.map(() => ({ cents: 450 })),
    )
    expect(sentTo(adminRefundOrder).map(({ path }) => path)).toEqual(
      outcomes.map(() => adminRefundOrder.path.replace(':id', '7')),
    )
    await expectLeft('7,50')
  })

  test('carries the same key when it is tried again, and another one for another intention', async () => {
    const outcomes = ['lost', 'conflict', 'done', 'conflict', 'conflict']
    let refunded = 0
    answer(adminRefundOrder, () => {
      const outcome = outcomes[sentTo(adminRefundOrder).length - 1]
      if (outcome === 'lost') return null
      if (outcome === 'conflict') return refused('Un remboursement est déjà en cours.')
      refunded += 3
      return { json: buildOrder({ ...PAID, refunded_amount: refunded }) }
    })
    await openOrder(() => refunded)
    await refund('3')
    await expectNotice(CONNECTION)
    await refund()
    await expectNotice('Un remboursement est déjà en cours.')
    await refund()
    await expectNotice('Remboursement effectué')
    await expectLeft('9,00')
    await answerDialog('Annuler')
    await refund('3')
    await waitFor(() => expect(sentTo(adminRefundOrder)).toHaveLength(4))
    await refund('2')
    await waitFor(() => expect(sentTo(adminRefundOrder)).toHaveLength(5))
    const keys = sentTo(adminRefundOrder).map(({ headers }) => headers.get('idempotency-key'))
    const [lost, again, done, next, other] = keys
    expect(lost).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect([again, done]).toEqual([lost, lost])
    expect(new Set([lost, next, other]).size).toBe(3)
  })

  test('whose answer was lost has changed the order, which is shown as it is', async () => {
    let refunded = 0
    answer(adminRefundOrder, () => {
      refunded = 3
      return null
    })
    await openOrder(() => refunded)
    await refund('3')
    await expectLeft('9,00')
  })

  test('is not asked for by a double click, and can be left', async () => {
    await openOrder(() => 0)
    await user.dblClick(await screen.findByRole('button', { name: 'Rembourser' }))
    await within(await dialog()).findByRole('button', { name: /^Confirmer 12,00/ })
    expect(sentTo(adminRefundOrder)).toHaveLength(0)
    await answerDialog('Annuler')
    expect(screen.getByRole('button', { name: 'Rembourser' })).toHaveFocus()
    expect(screen.queryByLabelText(AMOUNT)).toBeNull()
  })
})
