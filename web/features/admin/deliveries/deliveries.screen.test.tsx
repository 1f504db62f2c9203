import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AdminDelivery, DeliveryAlert } from '#contract/deliveries.ts'
import {
  cancelDelivery,
  countDeliveries,
  listDeliveries,
  listDeliveryAlerts,
} from '#contract/endpoints/deliveries.ts'
import { listGameServers } from '#contract/endpoints/game-servers.ts'
import { answer } from '#web/testing/api.ts'
import { buildDelivery, WHEN } from '#web/testing/build-delivery.ts'
import {
  answerDialog,
  dialog,
  expectColumn,
  expectNotice,
  openPanel,
  page,
  refused,
} from '#web/testing/panel.tsx'
import { expectSaid } from '#web/testing/site.tsx'
import { press } from '#web/testing/user.ts'
import { shortDay } from '../dates.ts'

const BUNDLE = buildDelivery()

async function openDeliveries(deliveries: AdminDelivery[], alerts: DeliveryAlert[] = []) {
  answer(listDeliveries, page(deliveries))
  answer(countDeliveries, { json: {} })
  answer(listDeliveryAlerts, { json: alerts })
  answer(listGameServers, { json: [] })
  await openPanel('livraisons')
}

describe('the deliveries', () => {
  test('are counted by state, and narrowed down to the one that is pressed', async () => {
    answer(countDeliveries, { json: { manual: 1, applied: 4 } })
    answer(listDeliveryAlerts, { json: [] })
    answer(listDeliveries, ({ query }) =>
      query.get('state') === 'applied'
        ? page([buildDelivery({ state: 'applied', user_name: 'zoe' })])
        : page([BUNDLE]),
    )
    await openPanel('livraisons')
    const states = within(await screen.findByRole('group', { name: 'Livraisons par état' }))
    await states.findByRole('button', { name: 'À remettre 1', pressed: false })
    states.getByRole('button', { name: 'Toutes 5', pressed: true })
    await press('Livrées 4')
    await expectColumn('Client', ['zoe'])
    states.getByRole('button', { name: 'Livrées 4', pressed: true })
    expect(location.search).toContain('etat=applied')
    await press('Toutes 5')
    await expectColumn('Client', [BUNDLE.user_name])
    expect(screen.queryByLabelText('État')).toBeNull()
  })

  test('name the product once', async () => {
    const action = { kind: 'grade', grade: 'matelot', days: null, until: null } as const
    await openDeliveries([
      buildDelivery({ id: 'a', product_name: 'Grade Matelot', action }),
      buildDelivery({ id: 'b', product_name: 'Pack du port', action }),
      buildDelivery({ id: 'c', product_name: 'Pack du port', action: null }),
    ])
    await expectColumn('Contenu', [
      'Grade Matelot',
      'Grade MatelotPack du port',
      'Pack du portRemise par l’équipe',
    ])
  })

  test('say below a grade until when it is held, and when it ends', async () => {
    const until = '2026-12-19T12:00:00.000Z'
    const action = { kind: 'grade', grade: 'matelot', days: 30, until } as const
    const product_name = 'Grade Matelot'
    await openDeliveries([
      buildDelivery({ id: 'a', product_name, action }),
      buildDelivery({
        id: 'b',
        product_name,
        action: { kind: 'revoke', of: 'a', action },
        cause: 'end',
        due_at: until,
      }),
    ])
    await expectColumn('Contenu', [
      `Grade MatelotJusqu’au ${shortDay(until)}`,
      `Fin du grade MatelotPrévue le ${shortDay(until)}`,
    ])
  })

  test('say how often each was tried, if it was', async () => {
    await openDeliveries([
      buildDelivery({ id: 'a', attempt: 0 }),
      buildDelivery({ id: 'b', attempt: 2 }),
    ])
    await expectColumn('Essais', ['—', '2'])
  })

  test('tell a refusal in the server’s words, and nothing changes', async () => {
    const busy = 'Un serveur de jeu s’en occupe en ce moment.'
    answer(cancelDelivery, refused(busy))
    await openDeliveries([BUNDLE])
    await press(/^Voir la livraison de lou/)
    await answerDialog('Annuler la livraison')
    await expectNotice(busy)
    within(await dialog()).getByText('Sans personnage')
  })

  test('say what keeps goods from arriving above everything else', async () => {
    await openDeliveries(
      [],
      [
        { kind: 'silent', since: WHEN, delivery: null, game_server: 9 },
        { kind: 'stuck', since: WHEN, delivery: BUNDLE.id, game_server: 9 },
      ],
    )
    await expectSaid('alert', /n’a pas appelé depuis/)
    await expectSaid('alert', /n’aboutit pas/)
  })
})
