import { inArray } from 'drizzle-orm'
import type { Newcomer } from '#contract/discord.ts'
import type { SecondStep } from '#contract/second-factor.ts'
import { username as usernameSchema } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import type { DiscordPerson } from '#server/integrations/discord/oauth.ts'
import { AppError } from '#server/lib/errors.ts'
import { enter, register, type SignedIn } from '#server/modules/auth/auth.service.ts'
import { secondStepFor } from '#server/modules/auth/second-step.ts'
import type { PasskeySite } from '#server/modules/second-factors/passkeys.ts'
import { seal, unseal } from '#server/modules/second-factors/seal.ts'
import { comparisonKey, findByEmail } from '#server/modules/users/users.service.ts'
import { users } from '#server/modules/users/users.table.ts'
import { addLink, findLinked, refreshLink } from './discord-links.ts'

const SEALED_FOR = 'discord-newcomer'
const TICKET_MS = 15 * 60_000
/** Beside the name itself: « Docker 2 », « Docker 3 »… */
const OTHER_NAMES = 9
const LONGEST_NAME = 32

type Caller = {
  userAgent: string
  site: PasskeySite
  browserOf: (username: string) => string | null
}
type Ticket = { person: DiscordPerson; until: number }

/**
 * Discord stands for the password and for nothing more: sanctions and second steps hold, and no
 * session that it opens is proved (`fresh`), because whoever sits at an open Discord is asked
 * nothing there.
 */
export async function signInAs(
  deps: Deps,
  person: DiscordPerson,
  { userAgent, site, browserOf }: Caller,
): Promise<SignedIn | { second_step: SecondStep } | { newcomer: Newcomer }> {
  const user = await findLinked(deps.db, person.id)
  if (!user) return { newcomer: await welcome(deps, person) }
  await refreshLink(deps, user.id, person)
  const secondStep = await secondStepFor(deps, user, site)
  if (secondStep) return { second_step: secondStep }
  return enter(deps, user, { userAgent, browser: browserOf(user.username), isProved: false })
}

/** Somebody whom nobody here is: they choose their name, and say what their address is. */
async function welcome(deps: Deps, person: DiscordPerson): Promise<Newcomer> {
  const ticket: Ticket = { person, until: deps.now().getTime() + TICKET_MS }
  return {
    ticket: seal(deps, SEALED_FOR, JSON.stringify(ticket)),
    username: await proposeName(deps, person.name),
    email: person.email,
    // Never tied together by it: an address at Discord proves nothing about an account here.
    email_known: person.email !== null && (await findByEmail(deps, person.email)) !== undefined,
  }
}

/** The name at Discord as far as it would do here, or one like it that is free. */
async function proposeName({ db }: Pick<Deps, 'db'>, name: string): Promise<string> {
  const clean = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .trim()
  const { data: own } = usernameSchema.safeParse(clean.slice(0, LONGEST_NAME))
  if (!own) return ''
  const like = (n: number) => `${own.slice(0, LONGEST_NAME - 3).trim()} ${n}`
  const candidates = [own, ...Array.from({ length: OTHER_NAMES }, (_, n) => like(n + 2))]
  const taken = await db
    .select({ key: users.usernameKey })
    .from(users)
    .where(inArray(users.usernameKey, candidates.map(comparisonKey)))
  const isFree = (one: string) => !taken.some(({ key }) => key === comparisonKey(one))
  return candidates.find(isFree) ?? ''
}

type Chosen = { ticket: string; username: string; email: string }

/** Opens an account without a password, tied to who the ticket is of, and signs them in. */
export async function registerAs(
  deps: Deps,
  { ticket, username, email }: Chosen,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<SignedIn> {
  const text = unseal(deps, SEALED_FOR, ticket)
  const { person, until }: Partial<Ticket> = text ? JSON.parse(text) : {}
  if (!person || !until || until <= deps.now().getTime())
    throw new AppError('validation_failed', 'Cette inscription a expiré. Recommencez par Discord.')
  const created = await register(deps, { username, email, password: null }, address, (tx, { id }) =>
    addLink(deps, tx, id, person),
  )
  // Where an account was opened is no strange place to sign in from.
  return enter(deps, created, { userAgent, browser: 'own', isProved: false })
}
