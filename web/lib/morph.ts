const NAME = 'picture'

/**
 * Grows the picture of the card around `pressed` into the one of the dialog that `open` opens, in
 * browsers that can, for people who like things to move.
 */
export function morphIntoDialog(pressed: Element, open: () => void) {
  const picture = pressed.closest('article')?.querySelector('img')
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!picture || still || !document.startViewTransition) return open()
  picture.style.viewTransitionName = NAME
  const { ready, finished } = document.startViewTransition(() => {
    picture.style.viewTransitionName = ''
    open()
    const grown = document.querySelector<HTMLElement>('dialog:modal img')
    if (!grown) return
    grown.style.viewTransitionName = NAME
    finished.finally(() => {
      grown.style.viewTransitionName = ''
    })
  })
  // Skipped, as in a hidden tab: it is open all the same.
  ready.catch(() => undefined)
}
