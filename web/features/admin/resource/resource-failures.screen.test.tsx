import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Resource } from '#contract/endpoint.ts'
import {
  factionResource,
  jobResource,
  productResource,
  propertyResource,
  ruleCategoryResource,
  ruleResource,
} from '#contract/endpoints/admin-resources.ts'
import { readCatalogue } from '#contract/endpoints/catalogue.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import {
  BROKEN,
  confirmRemoval,
  dialog,
  expectNoDialog,
  expectNotice,
  fillDialog,
  formPreview,
  GONE,
  NO_CATALOGUE,
  openPanel,
  refused,
  save,
  search,
} from '#web/testing/panel.tsx'
import { press } from '#web/testing/user.ts'

type Noun = {
  tab: string
  resource: Resource
  add: string
  /** What the form of one says that it does. */
  edit: string
  /** What a new one needs besides its name. */
  needs: { Description: string } & Record<string, string>
  /** What its name is called. */
  named?: string
  load: string
  saveFailed: string
  removeFailed: string
  /** What is said with the server's reason, where it is. */
  removeRefused?: string
  done: [added: string, updated: string, removed: string]
}

const NOUNS: Record<string, Noun> = {
  products: {
    tab: 'produits',
    resource: productResource,
    add: 'Ajouter un Produit',
    edit: 'Modifier le produit',
    needs: { Description: 'Flotte', 'Prix (€)': '3', Stock: '4', Catégorie: 'Essais' },
    load: 'Erreur lors du chargement des produits',
    saveFailed: "Échec de l'enregistrement du produit",
    removeFailed: 'Échec de la suppression du produit: veuillez réessayer',
    removeRefused: `Échec de la suppression du produit: ${GONE}`,
    done: [
      'Produit ajouté avec succès',
      'Produit mis à jour avec succès',
      'Produit supprimé avec succès',
    ],
  },
  factions: {
    tab: 'factions',
    resource: factionResource,
    add: 'Ajouter une Faction',
    edit: 'Modifier la faction',
    needs: {
      Description: 'Ils essaient tout.',
      'Lien de candidature': 'https://example.org/essai',
    },
    load: 'Impossible de charger les factions. Veuillez réessayer plus tard.',
    saveFailed: "Une erreur s'est produite",
    removeFailed: 'Erreur lors de la suppression',
    done: [
      'Faction ajoutée avec succès',
      'Faction mise à jour avec succès',
      'Faction supprimée avec succès',
    ],
  },
  jobs: {
    tab: 'jobs',
    resource: jobResource,
    add: 'Ajouter un Emploi',
    edit: 'Modifier l’emploi',
    needs: { Description: 'Il flotte.' },
    load: 'Erreur lors de la récupération des emplois',
    saveFailed: "Erreur lors de l'enregistrement de l'emploi",
    removeFailed: "Erreur lors de la suppression de l'emploi",
    done: [
      'Emploi ajouté avec succès',
      'Emploi mis à jour avec succès',
      'Emploi supprimé avec succès',
    ],
  },
  properties: {
    tab: 'jobs&liste=proprietes',
    resource: propertyResource,
    add: 'Ajouter une Propriété',
    edit: 'Modifier la propriété',
    needs: { Localisation: 'Quai 9', Description: 'Vue sur la grue.' },
    load: 'Erreur lors de la récupération des propriétés',
    saveFailed: "Erreur lors de l'enregistrement de la propriété",
    removeFailed: 'Erreur lors de la suppression de la propriété',
    done: [
      'Propriété ajoutée avec succès',
      'Propriété mise à jour avec succès',
      'Propriété supprimée avec succès',
    ],
  },
  rules: {
    tab: 'regles',
    resource: ruleResource,
    add: 'Ajouter une Règle',
    edit: 'Modifier la règle',
    named: 'Titre',
    needs: { Description: 'Courte', Contenu: 'Bien', Sanction: 'Aucune' },
    load: 'Failed to load rules. Please try again.',
    saveFailed: 'Failed to save rule. Please try again.',
    removeFailed: 'Failed to delete rule. Please try again.',
    done: ['Rule successfully added', 'Rule successfully updated', 'Rule successfully deleted'],
  },
}

type Row = { id: number; name?: string; title?: string }

/** Answers a resource as a server that keeps what it is sent. */
function keepRows({ list, create, update, remove }: Resource) {
  let rows: Row[] = [{ id: 1, name: 'Premier', title: 'Premier' }]
  const idOf = (path: string) => Number(path.split('/').at(-1))
  const asRow = (id: number, body: unknown): Row => ({ ...Object(body), id })
  return {
    list: () => answer(list, () => ({ json: rows })),
    create: () =>
      answer(create, ({ body }) => {
        const row = asRow(rows.length + 1, body)
        rows = [...rows, row]
        return { json: row }
      }),
    update: () =>
      answer(update, ({ path, body }) => {
        const row = asRow(idOf(path), body)
        rows = rows.map((before) => (before.id === row.id ? row : before))
        return { json: row }
      }),
    remove: () =>
      answer(remove, ({ path }) => {
        rows = rows.filter(({ id }) => id !== idOf(path))
        return { json: { success: true } }
      }),
  }
}

const TIDE = 'La marée est basse.'

describe.for(Object.entries(NOUNS))('%s', ([plural, noun]) => {
  const { resource, named = 'Nom' } = noun
  const [added, updated, removed] = noun.done

  test('say when their list cannot be loaded, what failed and what worked, where it can be read; what is typed is seen as visitors will, and a failure loses none of it', async () => {
    const name = `Essai ${plural}`
    const works = keepRows(resource)
    answer(readCatalogue, NO_CATALOGUE)
    answer(ruleCategoryResource.list, { json: [{ id: 1, name: 'Essais' }] })
    answer(resource.list, BROKEN)
    await openPanel(noun.tab)
    await screen.findByText(noun.load)
    works.list()
    await press('Réessayer')
    await screen.findByRole('table')

    await press(noun.add)
    await fillDialog(named, name)
    for (const [label, text] of Object.entries(noun.needs)) await fillDialog(label, text)
    for (const typed of [name, noun.needs.Description])
      expect(await formPreview()).toHaveTextContent(typed)

    answer(resource.create, BROKEN)
    await save()
    await expectNotice(noun.saveFailed)
    works.create()
    await save()
    await expectNotice(added)
    await expectNoDialog()
    const [failed, kept] = sentTo(resource.create).map(({ body }) => body)
    for (const text of [name, ...Object.values(noun.needs)])
      expect(JSON.stringify(failed)).toContain(text)
    expect(kept).toEqual(failed)

    await search(name)
    await press(`Modifier ${name}`)
    expect(await dialog()).toHaveAccessibleName(`${noun.edit} « ${name} »`)
    answer(resource.update, refused(TIDE, 400))
    await save()
    await expectNotice(`${noun.saveFailed}${noun.saveFailed.endsWith('.') ? ' ' : ' : '}${TIDE}`)
    works.update()
    await save()
    await expectNotice(updated)

    async function removeIt() {
      await press(`Supprimer ${name}`)
      await confirmRemoval()
    }
    answer(resource.remove, BROKEN)
    await removeIt()
    await expectNotice(noun.removeFailed)
    if (noun.removeRefused) {
      answer(resource.remove, refused(GONE, 404))
      await removeIt()
      await expectNotice(noun.removeRefused)
    }
    works.remove()
    await removeIt()
    await expectNotice(removed)
  })
})
