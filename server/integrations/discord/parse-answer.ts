/** A gateway in between may answer with a page of its own. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
