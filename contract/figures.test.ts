import { expect, it } from 'vitest'
import { type Figure, figure, shownFigures } from './figures.ts'

const FACTIONS: Figure = { value: { countOf: 'factions' }, label: 'factions' }

it('a figure shows what the owner wrote, or as many as there are, and nothing where there is none', () => {
  const figures: Figure[] = [{ value: '150+', label: 'véhicules' }, FACTIONS]
  const shown = (factions: number | undefined) =>
    shownFigures(figures, factions === undefined ? {} : { factions }).map(
      ({ value, label }) => `${value} ${label}`,
    )
  expect(shown(10)).toEqual(['150+ véhicules', '10 factions'])
  expect(shown(1)).toEqual(['150+ véhicules', '1 faction'])
  expect(shown(0)).toEqual(['150+ véhicules'])
  expect(shown(undefined)).toEqual(['150+ véhicules'])
})

it('a value is a few letters or what the site can count, and a wrong one is told in French', () => {
  const fault = (value: unknown) =>
    figure.safeParse({ value, label: 'x' }).error?.issues.map(({ message }) => message)
  expect([fault('24/7'), fault({ countOf: 'factions' })]).toEqual([undefined, undefined])
  expect(fault('x'.repeat(13))).toEqual(['Maximum 12 caractères'])
  expect(fault('')).toEqual(['Ce champ est obligatoire'])
  for (const wrong of [null, { countOf: 'users' }, 10])
    expect(fault(wrong)).toEqual(['Écrivez une valeur, ou suivez un nombre réel'])
})
