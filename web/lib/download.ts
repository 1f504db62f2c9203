import { refusal } from './api.ts'

/**
 * Fetches a file that needs a token and hands it to the browser to save; throws when it is refused.
 */
export async function download(path: string, name: string, token: string): Promise<void> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw await refusal(response)
  saveAs(name, await response.blob())
}

export function saveAs(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Not at once: some browsers read it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
