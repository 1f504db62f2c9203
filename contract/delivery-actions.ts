import * as z from 'zod/mini'
import { count } from './fields.ts'

/**
 * What a paid line does in the game, in closed shapes: a name in them is looked up by the game
 * server's framework and never becomes part of a command line.
 */
const NAME = 'Un nom est fait de lettres, de chiffres et de - _ . (60 au plus)'
const name = z.string(NAME).check(z.regex(/^[\p{L}\p{N}_.-]{1,60}$/u, NAME))

const EVENT = 'Un évènement se nomme comme « moncommunaute:recompense »'
const eventName = z.string(EVENT).check(z.regex(/^[\p{L}\p{N}_:.-]{1,100}$/u, EVENT))

const PLATE = 'Une plaque a 8 lettres, chiffres ou espaces au plus'
const plate = z.nullable(z.string(PLATE).check(z.regex(/^[A-Za-z0-9 ]{1,8}$/, PLATE)))

/** A quantity multiplies it, so that even a hundred pieces stay an exact integer everywhere. */
const MOST = 1_000_000_000
const amount = count(1, MOST, 'Le montant est un nombre entier de 1 à un milliard')
const pieces = count(1, 100_000, 'Le nombre est un entier de 1 à 100 000')
const days = z.nullable(count(1, 3650, 'La durée est de 1 à 3 650 jours'))

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
