import type { Appearance } from '#contract/appearance.ts'
import { pageTitle } from '#contract/page-title.ts'
import { cardTags } from './page-card.ts'
import { previewAddress } from './page-head.ts'
import type { Lists } from './snapshots.ts'

/** What one address of a page shows. */
export type Shown = {
  /** With its query. */
  address: string
  title: string
  description: string
  image: string | null
  /** What it is drawn with, by the address of the call that answers the same. */
  lists: Lists
}

/** Drawn and answered with a 404; `lists` names the call, not what was asked of it. */
export type Missing = { missing: true; address: string; lists: Lists }

export type Asked = { params: Record<string, string>; query: Record<string, unknown> }

/** A page of the site that is drawn for many addresses. */
export type Documents = {
  /** Its route. */
  path: string
  /** The lists whose change may change any of them. */
  keys: string[]
  /** Null: the address is none of these. */
  read: (asked: Asked) => Promise<Shown | Missing | null>
  /** All that there are, for crawlers. */
  addresses: () => Promise<string[]>
}

/** A file that is written anew whenever one of these lists changes, or what is published. */
export type WrittenFile = {
  path: string
  type: string
  keys: string[]
  write: (site: Appearance, siteUrl: string) => Promise<string>
}

/** The tags of one address. */
export const shownTags = (
  { address, title, description, image }: Shown,
  site: Appearance,
  siteUrl: string,
) =>
  cardTags({
    title: pageTitle({ path: address, title }, site),
    description: description || site.identity.description,
    address: siteUrl + address,
    image: (image && URL.parse(image, siteUrl)?.href) || previewAddress(site, siteUrl),
    siteName: site.identity.name,
  })
