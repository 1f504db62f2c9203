import { type Appearance, appearance } from '#contract/appearance.ts'
import { MENU_PLACES } from '#contract/menu.ts'
import { SCENES } from '#contract/scenes.ts'

type Holder = Record<string, unknown>

const isHolder = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A document with what it lacks from another, field by field; lists are one field. */
export function filledFrom(document: Holder, other: Holder): Holder {
  const lacking = Object.entries(other).map(([name, theirs]): [string, unknown] => {
    const ours = document[name]
    if (ours === undefined) return [name, theirs]
    return [name, isHolder(ours) && isHolder(theirs) ? filledFrom(ours, theirs) : ours]
  })
  return { ...document, ...Object.fromEntries(lacking) }
}

/** What a site shows of what came after its document was stored; nothing that names a site. */
function defaultsOf(scene: unknown) {
  const { key, colours, tagline, hero, texts } =
    SCENES.find((one) => one.key === scene) ?? SCENES[0]
  return {
    identity: { tagline },
    pictures: { own: [] },
    colours,
    fonts: 'affiche',
    scene: key,
    hero: {
      ...hero,
      buttonLink: null,
      backgroundImage: null,
      backgroundNarrow: null,
      buttonIcon: 'play',
      figures: [],
    },
    ...texts,
    menu: [...MENU_PLACES],
    links: {
      connect: null,
      chat: null,
      support: null,
      live: null,
      video: null,
      shortVideo: null,
    },
    announcement: null,
    legal: { sellerVat: null },
    mail: { footer: null },
  }
}

/**
 * A document as this version has it, whichever one stored it. One that no default completes is
 * shown as it is: better than a site that does not start.
 */
export function completed(stored: Appearance): Appearance {
  const filled = filledFrom(stored, defaultsOf(stored.scene))
  const parsed = appearance.safeParse(filled)
  return parsed.success ? parsed.data : { ...stored, ...filled }
}
