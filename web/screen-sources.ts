import type { SiteRoute } from './routes.tsx'

type ScreenModule = { default: unknown }

const screens = import.meta.glob<ScreenModule>('./features/**/*-screen.tsx')

/**
 * The source file of a route's screen, so that the page made for it can name its chunks before they
 * are asked for.
 */
export async function screenSource(route: SiteRoute): Promise<string> {
  const wanted = ((await route.screen.preload()) as ScreenModule).default
  for (const [path, load] of Object.entries(screens)) {
    if ((await load()).default === wanted) return path.replace('./', '')
  }
  throw new Error(`${route.path}: its screen is not in features/**/*-screen.tsx`)
}
