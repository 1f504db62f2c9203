import { expect, it } from 'vitest'
import type { Site } from '#contract/appearance.ts'
import { drawPages } from './testing/draw-pages.ts'
import { FIRST_SITE } from './testing/first-site.ts'

/** Every word of the owner's replaced; addresses, keys and numbers stay what they are. */
const elsewhere: Site = JSON.parse(JSON.stringify(FIRST_SITE), (key, value) =>
  typeof value === 'string' && /\s|^[A-ZÉ]/.test(value) && key !== 'updatedOn' ? 'Mesa' : value,
)
elsewhere.identity.contactMail = 'nous@mesa.example'
elsewhere.links = {
  connect: null,
  chat: null,
  support: null,
  live: null,
  video: null,
  shortVideo: null,
}
elsewhere.hero.buttonLink = null

it('says nothing of the harbour on any page of a town that has none', async () => {
  const pages = await drawPages(elsewhere)
  expect(pages.size).toBeGreaterThan(8)
  for (const [path, words] of pages) {
    expect(words, path).toContain('Mesa')
    expect(words, path).not.toMatch(
      /(?<!\p{L})(port-?minuit|ports?|quais?|phares?|dockers?|marine|balises?|ferry|jetée|à bord|vigie|bateau)(?!\p{L})/iu,
    )
  }
})

it('shows no way to where the owner gave none', async () => {
  const pages = await drawPages(elsewhere)
  for (const [path, words] of pages)
    expect(words, path).not.toMatch(/REJOINDRE LE SERVEUR|Rejoindre la communauté|Sur les ondes/)
  expect((await drawPages()).get('/accueil')).toMatch(/REJOINDRE LE SERVEUR.*Sur les ondes/)
})
