import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { maintenanceHistory, setMaintenance } from '#contract/endpoints/admin-maintenance.ts'
import { adminListOrders } from '#contract/endpoints/admin-orders.ts'
import { productResource } from '#contract/endpoints/admin-resources.ts'
import { readCatalogue } from '#contract/endpoints/catalogue.ts'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import { answer } from '#web/testing/api.ts'
import {
  answerDialog,
  BROKEN,
  dialog,
  expectNoDialog,
  expectNotice,
  NO_CATALOGUE,
  openPanel,
  page,
} from '#web/testing/panel.tsx'
import { fill, press, user } from '#web/testing/user.ts'

const NOTHING_DECIDED = { json: { history: [] } }

describe('the maintenance', () => {
  test('says when nothing was decided yet', async () => {
    answer(maintenanceHistory, NOTHING_DECIDED)
    await openPanel('maintenance')
    await screen.findByText('Aucun historique de maintenance disponible.')
  })

  test('says when its status cannot be read', async () => {
    answer(maintenanceHistory, NOTHING_DECIDED)
    answer(maintenanceStatus, BROKEN)
    await openPanel('maintenance')
    await screen.findByText('Impossible de récupérer le statut de maintenance.')
  })

  test('says what went wrong with it', async () => {
    answer(maintenanceHistory, BROKEN)
    await openPanel('maintenance')
    await screen.findByText("Impossible de récupérer l'historique des maintenances.")
    answer(setMaintenance, { text: '<p>proxy</p>' })
    await user.click(await screen.findByLabelText('Activer la maintenance'))
    await press('Enregistrer')
    await expectNotice('Erreur lors de la mise à jour de la maintenance')
    answer(setMaintenance, null)
    await press('Enregistrer')
    await expectNotice('Erreur réseau lors de la mise à jour de la maintenance')
  })

  test('has nothing to save before something is changed, nor once it is changed back', async () => {
    answer(maintenanceHistory, NOTHING_DECIDED)
    await openPanel('maintenance')
    const save = await screen.findByRole('button', { name: 'Enregistrer' })
    expect(save).toBeDisabled()
    const toggle = screen.getByLabelText('Activer la maintenance')
    await user.click(toggle)
    expect(save).toBeEnabled()
    await user.click(toggle)
    expect(save).toBeDisabled()
  })

  test('that is typed and not saved is not lost by a click on a link', async () => {
    answer(maintenanceHistory, NOTHING_DECIDED)
    answer(adminListOrders, page([]))
    answer(productResource.list, { json: [] })
    answer(readCatalogue, NO_CATALOGUE)
    await openPanel('maintenance')
    const toggle = () => screen.findByLabelText('Activer la maintenance')
    const menu = within(await screen.findByRole('navigation', { name: 'Administration' }))
    const follow = (name: string) => user.click(menu.getByRole('link', { name }))
    await user.click(await toggle())
    await fill('Raison', 'Nouveau phare')
    for (const leave of [
      () => follow('Commandes'),
      () => user.click(screen.getByRole('link', { name: 'Voir le site' })),
    ]) {
      await leave()
      within(await dialog()).getByText('Abandonner les modifications ?')
      await answerDialog('Annuler')
      await expectNoDialog()
      expect(screen.getByLabelText('Raison')).toHaveValue('Nouveau phare')
    }
    await follow('Commandes')
    await answerDialog('Abandonner')
    await screen.findByRole('heading', { name: 'Gestion des Commandes' })
    // Nothing is typed any more, so nothing is asked.
    await follow('Maintenance')
    await waitFor(async () => expect(await toggle()).not.toBeChecked())
    await follow('Produits')
    await screen.findByRole('heading', { name: 'Gestion des Produits' })
    await expectNoDialog()
  })
})
