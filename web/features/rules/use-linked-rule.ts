import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ListedRule } from './read-rule.ts'

/** The rule that the address names (`#regle-12`), if any. */
export function useLinkedRule(rules: ListedRule[]): ListedRule | undefined {
  const { hash } = useLocation()
  return rules.find(({ id }) => hash === `#regle-${id}`)
}

/**
 * Opens and scrolls to the linked rule, once per navigation: later the reader may close it and go
 * elsewhere. When it is not in the list on screen, `show` is asked to bring it there; `list` says
 * which list that is.
 */
export function useRevealLinkedRule(
  linked: ListedRule | undefined,
  list: string,
  show: (rule: ListedRule) => void,
) {
  const { key } = useLocation()
  const revealed = useRef<string>(null)
  const ask = useRef(show)

  useEffect(() => {
    ask.current = show
  })

  useEffect(() => {
    if (!linked || revealed.current === key) return
    const element = document.getElementById(`regle-${linked.id}`)
    if (!(element instanceof HTMLDetailsElement)) {
      ask.current(linked)
      return
    }
    revealed.current = key
    element.open = true
    element.scrollIntoView()
  }, [linked, key, list])
}
