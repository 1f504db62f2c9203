import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { findLinked, type ItemLink, itemAddress } from '#contract/item-link.ts'
import { pageTitle } from '#contract/page-title.ts'
import { morphIntoDialog } from './morph.ts'
import { useSite } from './site.ts'
import { useHydrated } from './use-hydrated.ts'

type Named = { id: number; name: string }

/**
 * The item of a list that the address names, shown in a dialog: opening it is a step in the
 * history, going back closes it. `page` is what the page itself is called.
 */
export function useLinkedItem<Item extends Named>(
  link: ItemLink,
  page: string,
  items: readonly Item[] | undefined,
) {
  const site = useSite()
  const navigate = useNavigate()
  const { key, search, state } = useLocation()
  // At once; the address follows, and then counts alone.
  const [chosen, setChosen] = useState<{ at: string; item: Item | null } | null>(null)
  const named = new URLSearchParams(useHydrated() ? search : '').get(link.parameter)
  const linked = findLinked(items ?? [], named)
  const opened = chosen?.at === key ? chosen.item : linked
  const title = pageTitle({ path: link.path, title: opened?.name ?? page }, site)

  useEffect(() => {
    if (key) setChosen(null)
    // Gone back before the step ahead was drawn, the key is the same. A transition, as the
    // router's own change of place is: the two are drawn together.
    const forget = () => startTransition(() => setChosen(null))
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [key])
  useEffect(() => {
    // While the list loads, the title is the one that the server gave the item.
    if (items) document.title = title
  }, [items, title])

  /** `pressed` is what it grows out of. */
  function open(item: Item, pressed: Element) {
    const goThere = () => navigate(itemAddress(link, item), { state: { opened: true } })
    // Still on the way back from the last one, which a step ahead would send astray.
    if (chosen?.at === key && state?.opened)
      return addEventListener('popstate', goThere, { once: true })
    morphIntoDialog(pressed, () => {
      flushSync(() => setChosen({ at: key, item }))
      goThere()
    })
  }

  function close() {
    if (!opened) return
    flushSync(() => setChosen({ at: key, item: null }))
    // Who came by a link has nothing of ours to go back to.
    if (state?.opened) navigate(-1)
    else navigate(link.path, { replace: true })
  }

  /** The address names what is not in the list. */
  const isMissing = items !== undefined && Boolean(named) && !linked
  return { opened, isMissing, open, close }
}
