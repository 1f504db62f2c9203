import { createContext, use } from 'react'
import type { Site } from '#contract/appearance.ts'

/** What the owner published, as the page was drawn with it. */
export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('a page without what the owner published')
  return site
}
