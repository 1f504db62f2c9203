import type { Endpoint, Schemas } from '#contract/endpoint.ts'
import { type Input, send } from './api.ts'

/** A call that answers a file. */
export type FileCall<Checked extends Schemas> = {
  endpoint: Endpoint<Checked>
  input: Input<Checked>
}

/**
 * Fetches a file that needs a token and hands it to the browser to save; throws when it is refused.
 */
export async function download<Checked extends Schemas>(
  { endpoint, input }: FileCall<Checked>,
  name: string,
  token: string,
): Promise<void> {
  const response = await send(endpoint, input, { token })
  saveAs(name, await response.blob())
}

export function saveAs(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Not at once: some browsers read it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
