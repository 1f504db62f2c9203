type Known = { pseudo: string; order: string | null }

/** The number of an order that somebody writes about, if they name one. */
export function orderNamed(message: string): string | null {
  const [, number] = /(?:commande\s*(?:n°|no|#)?|n°|#)\s*(\d{1,9})\b/i.exec(message) ?? []
  return number ?? null
}

/** A prepared answer with what is known filled in; what is not stays for its writer to see. */
export function fillAnswer(text: string, { pseudo, order }: Known): string {
  return text.replace(/\{(pseudo|commande)\}/g, (blank, name) =>
    name === 'pseudo' ? pseudo : (order ?? blank),
  )
}
