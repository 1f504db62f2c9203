import type { SceneChoice } from './scene.ts'
import { city } from './scenes/city.ts'
import { desert } from './scenes/desert.ts'
import { harbour } from './scenes/harbour.ts'
import { mountain } from './scenes/mountain.ts'

/** Where a site can be set, the one of a new site first. */
export const SCENES: readonly [SceneChoice, ...SceneChoice[]] = [harbour, desert, mountain, city]
