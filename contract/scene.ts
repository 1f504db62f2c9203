import type { Texts } from './appearance-texts.ts'
import type { Colours } from './colours.ts'

/** Where a site can be set; the drawings of each are in `web/art/<key>`. */
export const SCENE_KEYS = ['harbour', 'desert', 'mountain', 'city'] as const
type SceneKey = (typeof SCENE_KEYS)[number]

/** A place, with the colours and words that fit it. */
export type SceneChoice = {
  key: SceneKey
  name: string
  /** One sentence for who is choosing. */
  summary: string
  colours: Colours
  tagline: string
  /** What search results say of the site, after its name and a comma. */
  description: string
  hero: { subtitle: string; buttonText: string }
  texts: Texts
}
