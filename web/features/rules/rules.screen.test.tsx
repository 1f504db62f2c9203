import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listRuleCategories, listRules } from '#contract/endpoints/rules.ts'
import { answer, hold } from '#web/testing/api.ts'
import { expectSaid, openSite } from '#web/testing/site.tsx'
import { press, user } from '#web/testing/user.ts'
import { reloads } from '#web/testing/visitor.tsx'

const rules = (['high', 'medium', 'low'] as const).map((severity_level, index) => ({
  id: index + 1,
  category: 1,
  title: `Règle ${index}`,
  description: 'Personne dehors après la cloche.',
  content: 'ligne un\nligne deux',
  examples: '',
  severity_level,
  punishment: 'Une nuit au poste',
  order_num: index + 1,
}))

describe('whatever the server sends', () => {
  test('blank lines stand in until the code is there; the three severities are told apart, plain text keeps its lines, and a category without rules says so', async () => {
    answer(listRuleCategories, {
      json: [
        { id: 1, name: 'Le quai' },
        { id: 2, name: 'Le large' },
      ],
    })
    const release = hold(listRules)
    await openSite('/regles')
    await expectSaid('status', /^Chargement des règles…/)
    release({ json: rules })
    const badges = await screen.findAllByText(/^Sévérité :/)
    expect(badges).toHaveLength(3)
    for (const [index, word] of ['Grave', 'Modérée', 'Légère'].entries())
      expect(badges[index]?.parentElement).toHaveTextContent(new RegExp(`^Sévérité : ${word}$`))
    const [first] = screen.getAllByRole('group').filter(({ tagName }) => tagName === 'DETAILS')
    if (!first) throw new Error('no rule')
    await user.click(within(first).getByText('Règle 0'))
    expect(first).toHaveAttribute('open')
    expect((await within(first).findByText(/^ligne un/)).textContent).toBe('ligne un\nligne deux')
    await press(/^Le large/)
    screen.getByText('Cette catégorie n’a pas encore de règle.')
  })

  test('a code without categories says so', async () => {
    answer(listRuleCategories, { json: [] })
    answer(listRules, { json: rules })
    await openSite('/regles')
    await screen.findByText('Aucune règle trouvée')
  })

  test('a load that fails says so, and Réessayer loads the page again', async () => {
    answer(listRuleCategories, null)
    answer(listRules, { json: rules })
    await openSite('/regles')
    await expectSaid('alert', /^Une erreur est survenue lors du chargement des règles\./)
    const reload = reloads()
    await press('Réessayer')
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
