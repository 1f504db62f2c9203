import '@testing-library/jest-dom/vitest'
import '#server/testing/patience.ts'
import './computed-styles.ts'
import './not-found.ts'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { expectClockLeftRunning } from '#server/testing/clock-left-running.ts'
import { fakeApi } from './api.ts'
import { forgetAnswers } from './forget-answers.tsx'

/** What the product itself logs, by design, when something outside fails. */
const EXPECTED_ERRORS = [
  'Erreur de statut serveur',
  'Erreur lors de la vérification du statut de maintenance:',
  // The document of these tests does not know <search>, which browsers do.
  'start its name with an uppercase letter. search',
]

let stray: string[] = []

beforeEach(() => {
  fakeApi()
  forgetAnswers()
  // Browsers keep public lists from page to page, for good; the server draws each page without.
  vi.stubEnv('SSR', true)
  stray = []
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    const line = words.map(String).join(' ')
    if (!EXPECTED_ERRORS.some((text) => line.includes(text))) stray.push(line)
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  localStorage.clear()
  sessionStorage.clear()
  expect(stray, 'errors in the console').toEqual([])
})

// Files share their modules: a page that is still being loaded when its file ends, and its loader
// with it, would be missing from every file after it.
afterAll(() => vi.dynamicImportSettled())

expectClockLeftRunning()
