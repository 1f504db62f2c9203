type Answer = Record<string, string>

const answers = new Map<string, CSSStyleDeclaration>()
const compute = window.getComputedStyle.bind(window)

/**
 * Where there is no style sheet, an element without a style of its own is drawn like any other of
 * its kind: computed once for each. The document of these tests would gather and copy all that is
 * inherited for each question, and a search by role asks about every element that it passes. (No
 * element of the site says in its own style what others inherit of `visibility`.)
 */
window.getComputedStyle = (element, pseudo) => {
  if (element.hasAttribute('style') || !element.isConnected) return compute(element, pseudo)
  const kind = `${element.tagName} ${element.hasAttribute('open') ? 'open' : ''}`
  const known = answers.get(kind)
  if (known) return known
  const { display, visibility, opacity, color } = compute(element)
  const answer: Answer = { display, visibility, opacity, color }
  const style = {
    ...answer,
    getPropertyValue: (name: string) => answer[name] ?? '',
  } as unknown as CSSStyleDeclaration
  answers.set(kind, style)
  return style
}
