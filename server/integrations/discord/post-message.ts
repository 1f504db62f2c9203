import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { readLimited } from '#server/lib/read-limited.ts'
import { parseAnswer } from './parse-answer.ts'

const PATIENCE_MS = 10_000
const LARGEST_ANSWER = 64 * 1024
/** Discord refuses more. */
const LONGEST_MESSAGE = 2000
const [SHORTEST_WAIT_SECONDS, LONGEST_WAIT_SECONDS] = [1, 3600]

/** `gone`: there is no such webhook, and trying again will not make one. */
export type Posted =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'busy'; waitSeconds: number }

const busy = z.object({ retry_after: z.number() })

/** Nothing of a text is markup once it is in a message. */
export const escapeMarkdown = (text: string) => text.replace(/[\\*_~`|>#[\]()<@:-]/g, '\\$&')

/**
 * Posts to a channel by its webhook, or throws where Discord says nothing of use. Nobody is ever
 * mentioned by it, whatever the text says.
 */
export async function postMessage(
  { discordApiBase }: Pick<Config, 'discordApiBase'>,
  webhook: string,
  text: string,
): Promise<Posted> {
  const { pathname, search } = new URL(webhook)
  const response = await fetch(`${discordApiBase ?? new URL(webhook).origin}${pathname}${search}`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      content: text.slice(0, LONGEST_MESSAGE),
      allowed_mentions: { parse: [] },
    }),
  })
  const answer = await readLimited(response, LARGEST_ANSWER)
  if (response.ok) return { outcome: 'sent' }
  if ([401, 403, 404].includes(response.status)) return { outcome: 'gone' }
  if (response.status === 429) return { outcome: 'busy', waitSeconds: waitIn(answer) }
  // Not its address, which is a secret.
  throw new Error(`Discord answered ${response.status}`)
}

function waitIn(answer: string): number {
  const parsed = busy.safeParse(parseAnswer(answer))
  const asked = parsed.success ? Math.ceil(parsed.data.retry_after) : LONGEST_WAIT_SECONDS
  return Math.min(Math.max(asked, SHORTEST_WAIT_SECONDS), LONGEST_WAIT_SECONDS)
}
