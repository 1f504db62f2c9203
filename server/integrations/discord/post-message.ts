import type { Config } from '#server/config.ts'
import { readLimited } from '#server/lib/read-limited.ts'
import { DiscordBusy, inLane } from './rate-gate.ts'

const PATIENCE_MS = 10_000
const LARGEST_ANSWER = 64 * 1024
/** Discord refuses more. */
const LONGEST_MESSAGE = 2000

/** `gone`: there is no such webhook, and trying again will not make one. */
export type Posted =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'busy'; waitSeconds: number }

/** Nothing of a text is markup once it is in a message. */
export const escapeMarkdown = (text: string) => text.replace(/[\\*_~`|>#[\]()<@:-]/g, '\\$&')

/** A message that mentions nobody, whatever its text says. */
export const messageBody = (text: string) =>
  JSON.stringify({ content: text.slice(0, LONGEST_MESSAGE), allowed_mentions: { parse: [] } })

/** Posts to a channel by its webhook, or throws where Discord says nothing of use. */
export async function postMessage(
  { discordApiBase }: Pick<Config, 'discordApiBase'>,
  webhook: string,
  text: string,
): Promise<Posted> {
  const { pathname, search, origin } = new URL(webhook)
  const post = () =>
    fetch(`${discordApiBase ?? origin}${pathname}${search}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { 'content-type': 'application/json' },
      body: messageBody(text),
    })
  try {
    const response = await inLane(`${discordApiBase ?? ''}${pathname}`, post)
    await readLimited(response, LARGEST_ANSWER)
    if (response.ok) return { outcome: 'sent' }
    if ([401, 403, 404].includes(response.status)) return { outcome: 'gone' }
    // Not its address, which is a secret.
    throw new Error(`Discord answered ${response.status}`)
  } catch (error) {
    if (error instanceof DiscordBusy) return { outcome: 'busy', waitSeconds: error.waitSeconds }
    throw error
  }
}
