/** Puts a text in the clipboard, and says whether it is there: browsers have none for a site without https, and may refuse theirs to any. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
