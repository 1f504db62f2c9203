import * as z from 'zod/mini'
import { license, linkAnswer, playerName, sealed } from './bridge.ts'
import { admit as endpoint } from './endpoints/gate.ts'
import { AWAY_CHOICES } from './gate-choices.ts'

/**
 * The wire of the gate: whether somebody who connects may come in. A call of its own beside the
 * sync, signed in the same way; docs/bridge.md says what a game server does with its answer.
 */
export const ADMISSION_PATH = endpoint.path

export const ADMISSION_LIMITS = { bytes: 4 * 1024 } as const

export const admissionRequest = z.object({
  license,
  name: playerName,
  /** The code of an account, typed at the door: from then on the licence is that account's. */
  code: z.optional(z.string().check(z.maxLength(100))),
})
export type AdmissionRequest = z.infer<typeof admissionRequest>

const VERDICTS = ['allowed', 'not_whitelisted', 'banned', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What was decided of one player; times are Unix seconds. */
export const admission = z.object({
  license: z.string(),
  verdict: z.enum(VERDICTS),
  /** What a refused player reads; null for who may come in. */
  message: z.nullable(z.string()),
  /** In a queue: the higher, the sooner; 0 for everybody else. */
  priority: z.int(),
  issued_at: z.int(),
  /** From when the site is to be asked again. */
  expires_at: z.int(),
  /** When a ban ends by itself; null: no ban, or one without an end. */
  until: z.nullable(z.int()),
})
export type Admission = z.infer<typeof admission>

/** What a game server has to know of the owner's settings, to act while the site is away. */
export const gateNotice = z.object({
  version: z.string(),
  enabled: z.boolean(),
  away: z.enum(AWAY_CHOICES),
  texts: z.object({ checking: z.string(), away: z.string() }),
})
export type GateNotice = z.infer<typeof gateNotice>

export const admissionAnswer = z.extend(sealed, {
  now: z.int(),
  /** What came of the code, where one was sent. */
  link: z.optional(linkAnswer),
})
export type AdmissionAnswer = z.infer<typeof admissionAnswer>

/** Its body is checked after its signature, which is over bytes. */
export const admit = { response: admissionAnswer }
