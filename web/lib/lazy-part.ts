import { type ComponentType, lazy } from 'react'

/** A component whose module is fetched when it is first drawn, inside a `Suspense`. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))
