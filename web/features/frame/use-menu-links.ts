import { use } from 'react'
import { listMenuLinks } from '#contract/endpoints/menu.ts'
import type { MenuLink } from '#contract/menu-links.ts'
import { GivenLists } from '#web/lib/given-lists.ts'

const NONE: MenuLink[] = []

/** What the menu has after the site's own places, as the page was drawn with it. */
export const useMenuLinks = () =>
  (use(GivenLists)[listMenuLinks.path] as MenuLink[] | undefined) ?? NONE
