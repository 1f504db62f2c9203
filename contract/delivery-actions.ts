import * as z from 'zod/mini'
import * as rules from './action-rules.ts'
import { count } from './fields.ts'

/**
 * What a paid line does in the game, in closed shapes: a name in them is looked up by the game
 * server's framework and never becomes part of a command line.
 */
const word = ({ pattern, sentence }: typeof rules.ACTION_NAME) =>
  z.string(sentence).check(z.regex(pattern, sentence))
const bounded = ({ min, max, sentence }: typeof rules.AMOUNT) => count(min, max, sentence)
const name = word(rules.ACTION_NAME)
export const gradeName = name
const eventName = word(rules.EVENT_NAME)
const plate = z.nullable(word(rules.PLATE))
const amount = bounded(rules.AMOUNT)
const pieces = bounded(rules.PIECES)
const days = z.nullable(bounded(rules.DAYS))

/** Values of an event: flat, so that every game language reads them alike. */
const argument = z.union(
  [z.string().check(z.maxLength(500)), z.number(), z.boolean()],
  'Une valeur est un texte de 500 caractères au plus, un nombre ou oui/non',
)
const args = z
  .record(name, argument)
  .check(z.refine((value) => Object.keys(value).length <= 20, 'Au plus 20 valeurs'))

const money = { kind: z.literal('money'), account: name, amount }
const item = { kind: z.literal('item'), item: name, count: pieces }
const vehicle = { kind: z.literal('vehicle'), model: name, plate }
const event = { kind: z.literal('event'), name: eventName, args }
const grade = { kind: z.literal('grade'), grade: name }

const takeBack = { take_back: z._default(z.boolean(), true) }

/** As a product carries it: a grade lasts a number of days, and a refund may take things back. */
export const productAction = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...money, ...takeBack }),
    z.strictObject({ ...grade, days, ...takeBack }),
    z.strictObject({ ...item, ...takeBack }),
    z.strictObject({ ...vehicle, ...takeBack }),
    z.strictObject({ ...event, ...takeBack }),
  ],
  'Action inconnue',
)
export type ProductAction = z.infer<typeof productAction>

type OmitFromEach<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

/** As it is frozen when it is paid, multiplied by the quantity. */
export type FrozenAction = OmitFromEach<ProductAction, 'take_back'>

/** A quantity multiplied it: what a game server may be asked is larger than what is typed. */
const whole = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const gift = z.discriminatedUnion('kind', [
  z.strictObject({ ...money, amount: whole }),
  z.strictObject({ ...grade, until: z.nullable(z.iso.datetime({ offset: true })) }),
  z.strictObject({ ...item, count: whole }),
  z.strictObject(vehicle),
  z.strictObject(event),
])
export type Gift = z.infer<typeof gift>

/** What takes a gift back: of which delivery, and what was given. */
const revoke = z.strictObject({ kind: z.literal('revoke'), of: z.uuid(), action: gift })

/** As a delivery carries it to the game server. */
export const deliveryAction = z.discriminatedUnion('kind', [gift, revoke])
export type DeliveryAction = z.infer<typeof deliveryAction>
