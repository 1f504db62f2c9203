import * as z from 'zod/mini'
import { idParams, line } from './fields.ts'
import { DISCORD_KINDS, isNoticeKind, NOTICE_WORDS } from './notice-kinds.ts'
import { versioned } from './version.ts'

const NOT_A_WEBHOOK =
  'Ce n’est pas l’adresse d’un webhook Discord : elle commence par https://discord.com/api/webhooks/.'

/** As Discord's settings of a channel give it; a thread of the channel may be named. */
const WEBHOOK =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks\/\d{15,25}\/[\w-]{20,120}(?:\?thread_id=\d{15,25})?$/

const webhook = z
  .string(NOT_A_WEBHOOK)
  .check(z.trim(), z.maxLength(300, NOT_A_WEBHOOK), z.regex(WEBHOOK, NOT_A_WEBHOOK))
const name = line('Veuillez donner un nom au salon', 60)

/**
 * `gone`: Discord knows no such webhook, or it was sealed by another secret. `failing`: messages
 * wait and are tried again.
 */
const channel = versioned(
  z.object({
    id: z.int(),
    name: z.string(),
    /** Without what opens the channel. */
    address: z.nullable(z.string()),
    state: z.enum(['fine', 'failing', 'gone']),
    failing_since: z.nullable(z.string()),
  }),
)
export type NoticeChannel = z.infer<typeof channel>

const notice = z.object({
  kind: z.enum(DISCORD_KINDS),
  is_on: z.boolean(),
  channel_id: z.nullable(z.int()),
  /** In the owner's words; null: in the site's own. */
  sentence: z.nullable(z.string()),
})
export type NoticeSetting = z.infer<typeof notice>

export const listNotices = {
  response: z.object({ channels: z.array(channel), kinds: z.array(notice) }),
}

export const addNoticeChannel = { body: z.object({ name, webhook }), response: channel }
export const setNoticeChannel = {
  params: idParams,
  /** Without an address: as it is. */
  body: z.object({ name, webhook: z.optional(webhook) }),
  response: channel,
}
export const removeNoticeChannel = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}

const TEST_OUTCOMES = ['sent', 'busy', 'gone', 'unreachable'] as const
export const tryNoticeChannel = {
  params: idParams,
  response: z.object({ outcome: z.enum(TEST_OUTCOMES) }),
}

const SENTENCE = 'Cette phrase est limitée à 500 caractères'

/** Names in braces that stand for nothing here: nobody wants to read them on Discord. */
function unknownNames(kind: (typeof DISCORD_KINDS)[number], sentence: string): string[] {
  const known = isNoticeKind(kind) ? NOTICE_WORDS[kind].placeholders : []
  const named = [...sentence.matchAll(/\{([^{}]*)\}/g)].map(([, one = '']) => one)
  return named.filter((one) => !known.includes(one))
}

/** What is wrong with an owner's sentence; null: nothing is. */
export function sentenceFault(
  kind: (typeof DISCORD_KINDS)[number],
  sentence: string,
): string | null {
  if (!isNoticeKind(kind)) return 'Cette alerte a ses propres mots'
  const [unknown] = unknownNames(kind, sentence)
  if (unknown === undefined) return null
  const known = NOTICE_WORDS[kind].placeholders.map((one) => `{${one}}`).join(', ')
  return `{${unknown}} ne veut rien dire ici : vous pouvez écrire ${known}.`
}

export const setNotice = {
  params: z.object({ kind: z.enum(DISCORD_KINDS, 'Annonce inconnue') }),
  body: z.object({
    is_on: z.boolean(),
    channel_id: z.nullable(z.int()),
    /** Null, or nothing: the site's own words. */
    sentence: z.nullable(
      z.string(SENTENCE).check(
        z.trim(),
        z.maxLength(500, SENTENCE),
        z.refine((value) => !value.includes('\0'), 'Caractère interdit'),
      ),
    ),
  }),
  response: notice,
}
