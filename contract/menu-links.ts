import * as z from 'zod/mini'

/** Its address and its title. */
const menuLink = z.tuple([z.string(), z.string()])
/** What the menu has after the site's own places. */
export const listMenuLinks = { response: z.array(menuLink) }
export type MenuLink = z.infer<typeof menuLink>
