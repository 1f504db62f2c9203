import * as z from 'zod/mini'
import { gradeName } from './delivery-actions.ts'
import { count, optionalText } from './fields.ts'
import { AWAY_CHOICES } from './gate-choices.ts'
import { versioned } from './version.ts'

const LONGEST_TEXT = 500
const MOST_PRIORITIES = 50
const HIGHEST_PRIORITY = 1000

/** `''`: the text that every site has. */
const texts = z.object({
  checking: optionalText(LONGEST_TEXT),
  not_whitelisted: optionalText(LONGEST_TEXT),
  banned: optionalText(LONGEST_TEXT),
  unknown: optionalText(LONGEST_TEXT),
  away: optionalText(LONGEST_TEXT),
})

const PRIORITY = `La priorité va de 1 à ${HIGHEST_PRIORITY}`
const priority = z.object({ grade: gradeName, priority: count(1, HIGHEST_PRIORITY, PRIORITY) })
export type GradePriority = z.infer<typeof priority>

const gateInput = z.object({
  /** Off: game servers ask nothing, and everybody comes in. */
  enabled: z.boolean('Dites si l’accès est vérifié'),
  /** Whether one has to be on the whitelist, and so to have an account. */
  whitelist: z.boolean('Dites si la whitelist est demandée'),
  away: z.enum(AWAY_CHOICES, 'Choisissez qui entre quand le site ne répond pas'),
  /** Whoever holds several of these grades has the highest priority among them. */
  priorities: z.array(priority).check(
    z.maxLength(MOST_PRIORITIES, `Au plus ${MOST_PRIORITIES} grades`),
    z.refine<{ grade: string }[]>(
      (all) => new Set(all.map(({ grade }) => grade)).size === all.length,
      'Un grade est nommé deux fois',
    ),
  ),
  texts,
})
export type GateInput = z.output<typeof gateInput>

const shown = z.string()
const gate = versioned(
  z.extend(gateInput, {
    texts: z.object({
      checking: shown,
      not_whitelisted: shown,
      banned: shown,
      unknown: shown,
      away: shown,
    }),
  }),
)
export type Gate = z.output<typeof gate>

export const readGate = { response: gate }
export const setGate = { body: gateInput, response: gate }
