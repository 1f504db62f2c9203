import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import type { Appearance } from '#contract/appearance.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { findLinked, type ItemLink, itemAddress } from '#contract/item-link.ts'
import { pageTitle } from '#contract/page-title.ts'
import { cardTags, type PageCard, previewOf } from './page-card.ts'
import { previewAddress } from './page-head.ts'
import type { Lists } from './snapshots.ts'

const LONGEST_DESCRIPTION = 200

type Described = Pick<PageCard, 'description' | 'price'> & { image: string | null }
type CardSite = {
  folder: string
  appearance: { current: () => Appearance }
  config: { siteUrl: string }
}

/** The cards of a page whose address may name one item of a list. */
export type ItemCards = {
  link: ItemLink
  /** The list's path. */
  list: string
  /** The tags for the item under a key; null when the list has none. */
  tagsFor: (lists: Lists, key: string, site: CardSite) => string | null
}

/** Gives every item of a public list a title, a description and a picture of its own. */
export function itemCards<Item extends { id: number; name: string }>(
  link: ItemLink,
  { path: list }: Endpoint<{ response: z.ZodMiniType<Item[]> }>,
  describe: (item: NoInfer<Item>) => Described,
): ItemCards {
  return {
    link,
    list,
    tagsFor(lists, key, { folder, appearance, config: { siteUrl } }) {
      const item = findLinked(lists[list] as Item[], key)
      if (!item) return null
      const { image, description, ...described } = describe(item)
      const site = appearance.current()
      const picture = preview(image, folder)
      return cardTags({
        ...described,
        description: opening(description),
        title: pageTitle({ path: link.path, title: item.name }, site),
        address: siteUrl + itemAddress(link, item),
        image: (picture && URL.parse(picture, siteUrl)?.href) || previewAddress(site, siteUrl),
        siteName: site.identity.name,
      })
    },
  }
}

/** Whole words, on one line. */
function opening(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_DESCRIPTION) return line
  return `${line.slice(0, LONGEST_DESCRIPTION).replace(/\s\S*$/, '')}…`
}

/** A drawing is shown by no chat: the build made a picture of those that come with the site. */
function preview(image: string | null, folder: string): string | null {
  if (!image?.endsWith('.svg')) return image
  const drawn = previewOf(image)
  return existsSync(join(folder, drawn)) ? drawn : null
}
