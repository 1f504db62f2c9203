import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listJobs } from '#contract/endpoints/jobs.ts'
import { listProperties } from '#contract/endpoints/properties.ts'
import type { Property } from '#contract/properties.ts'
import { answer, hold } from '#web/testing/api.ts'
import { openSite } from '#web/testing/site.tsx'
import { press, user } from '#web/testing/user.ts'
import { cards, reloads } from '#web/testing/visitor.tsx'

const JOBS = '/economie#emplois'
const FAILURE = 'Failed to load data. Please try again later.'

const buildJob = (overrides: object = {}) => ({
  id: 1,
  name: 'Veilleur',
  image: null,
  salary: 250,
  description: 'Garder la lumière.',
  requirements: 'Savoir nager\nNe pas dormir',
  category: 'public',
  isPopular: false,
  applyUrl: null,
  ...overrides,
})
const property: Property = {
  id: 1,
  name: 'Cabane',
  type: 'house',
  image: null,
  price: 1_250_000,
  location: 'Le Môle',
  isAvailable: true,
  description: 'Vue sur le chenal.',
  applyUrl: null,
}

function answerLists(jobs: object[], properties: object[]) {
  answer(listJobs, { json: jobs })
  answer(listProperties, { json: properties })
}
const openTab = (name: string) => user.click(screen.getByRole('tab', { name }))
const facts = (file: HTMLElement) =>
  within(file)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
const expectCards = (count: number) => waitFor(() => expect(cards()).toHaveLength(count))

test('a long description is cut at 100 characters on the card and whole in the file, conditions come line by line, pay is as told, prices are in dollars, and no address means no button', async () => {
  const [whole, short] = ['é'.repeat(101), 'x'.repeat(100)]
  answerLists(
    [
      buildJob({ description: whole, salary: 'Selon la marée' }),
      buildJob({ id: 2, name: 'Guetteur', description: short }),
    ],
    [property],
  )
  await openSite(JOBS)
  await expectCards(2)
  expect(cards()[0]).toHaveTextContent(`${'é'.repeat(100)}...`)
  expect(cards()[0]).toHaveTextContent('Selon la marée')
  screen.getByText(short)
  await press('Veilleur')
  const job = screen.getByRole('dialog')
  within(job).getByText(whole)
  expect(facts(job)).toEqual(['Selon la marée', 'Service public'])
  expect(
    within(job)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Savoir nager', 'Ne pas dormir'])
  expect(screen.queryByRole('link', { name: 'Postuler' })).toBeNull()
  await user.click(within(job).getByRole('button', { name: 'Fermer' }))
  expect(screen.queryByRole('dialog')).toBeNull()

  await openTab('Propriétés')
  await expectCards(1)
  expect(cards()[0]).toHaveTextContent('$1,250,000')
  expect(cards()[0]).toHaveTextContent('Le Môle')
  await press('Cabane')
  const file = screen.getByRole('dialog')
  expect(facts(file)).toEqual(['$1,250,000', 'Le Môle'])
  expect(within(file).queryByRole('link')).toBeNull()
})

test('a town without jobs or properties says so', async () => {
  answerLists([], [])
  await openSite(JOBS)
  await screen.findByText('Aucun emploi trouvé')
  await openTab('Propriétés')
  screen.getByText('Aucune propriété trouvée')
})

describe('loading', () => {
  test('shows blank cards until both lists are there', async () => {
    answer(listJobs, { json: [buildJob()] })
    const release = hold(listProperties)
    await openSite(JOBS)
    const panel = within(screen.getByRole('tabpanel'))
    expect(panel.getByRole('status')).toHaveTextContent('Chargement...')
    expect(cards()).toEqual([])
    release({ json: [property] })
    await expectCards(1)
  })

  test('that fails says so for both lists at once, keeps the fixed tabs, and Réessayer loads the page again', async () => {
    answer(listJobs, { json: [buildJob()] })
    answer(listProperties, { status: 503 })
    await openSite(JOBS)
    within(await screen.findByRole('alert')).getByText(FAILURE)
    expect(cards()).toEqual([])
    await openTab('Entreprises')
    expect(cards()).toHaveLength(3)
    await openTab('Emplois')
    const reload = reloads()
    await press('Réessayer')
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
