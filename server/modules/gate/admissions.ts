import { sql } from 'drizzle-orm'
import type { Admission, AdmissionRequest, GateNotice, Verdict } from '#contract/admission.ts'
import type { LinkAnswer } from '#contract/bridge.ts'
import type { Gate } from '#contract/gate.ts'
import type { GateText } from '#contract/gate-choices.ts'
import type { Deps } from '#server/deps.ts'
import { sanctions } from '#server/modules/auth/sanctions.table.ts'
import { untilWords } from '#server/modules/auth/sanctions.ts'
import { heldGrades } from '#server/modules/deliveries/grade-time.ts'
import { accountsOf, redeemAtGate } from '#server/modules/game-links/licenses.ts'
import { users } from '#server/modules/users/users.table.ts'
import { whitelist } from '#server/modules/whitelist/whitelist.table.ts'
import { rememberGate, textOf } from './gate-settings.ts'

/** For how long a game server goes by what it was told, in seconds. */
const ALLOWED_FOR = 300
/** Shorter: who was refused is being helped, and tries again. */
const REFUSED_FOR = 20

type Account = {
  username: string
  whitelisted: boolean
  banned: boolean
  reason: string | null
  until: Date | null
}

type Decision = {
  verdict: Verdict
  account?: Account | undefined
}

/** Whether those who connect to a game server may come in, and who goes first. */
export function createAdmissions(deps: Deps) {
  const settings = rememberGate(deps)

  /** All that is known of a licence, by one statement through indexes alone. */
  async function readAccounts(license: string): Promise<Account[]> {
    const now = deps.now().toISOString()
    const { rows } = await deps.db.execute<Omit<Account, 'until'> & { until: string | null }>(sql`
      select username, whitelist.user_id is not null as whitelisted,
        ban.id is not null as banned, ban.reason, ban.until::text as until
      from (${accountsOf(license)}) as player
      join ${users} on users.id = player.user_id
      left join ${whitelist} on whitelist.user_id = player.user_id
      left join ${sanctions} as ban on ban.user_id = player.user_id
        and ban.lifted_at is null and (ban.until is null or ban.until > ${now}::timestamptz)`)
    return rows.map((row) => ({ ...row, until: row.until === null ? null : new Date(row.until) }))
  }

  async function priorityOf({ priorities }: Gate, license: string): Promise<number> {
    if (priorities.length === 0) return 0
    const held = await heldGrades(deps.db, license, deps.now())
    const counted = priorities.filter(({ grade }) => held.has(grade))
    return Math.max(0, ...counted.map(({ priority }) => priority))
  }

  async function redeem(server: number, asked: AdmissionRequest): Promise<LinkAnswer | undefined> {
    const { code } = asked
    if (code === undefined) return undefined
    return deps.db.transaction((tx) => redeemAtGate(deps, tx, server, { ...asked, code }))
  }

  return {
    async admit(server: number, asked: AdmissionRequest) {
      const link = await redeem(server, asked)
      const gate = await settings()
      const accounts = await readAccounts(asked.license)
      const { verdict, account } = decide(gate, accounts)
      const isIn = verdict === 'allowed'
      const now = Math.floor(deps.now().getTime() / 1000)
      const site = deps.config.siteUrl
      const admission: Admission = {
        license: asked.license,
        verdict,
        message: isIn ? null : fill(textOf(gate, verdict), { site, player: asked.name, account }),
        priority: isIn && account ? await priorityOf(gate, asked.license) : 0,
        issued_at: now,
        expires_at: now + (isIn ? ALLOWED_FOR : REFUSED_FOR),
        until: verdict === 'banned' && account?.until ? toSeconds(account.until) : null,
      }
      return { admission, ...(link && { link }) }
    },
    /** What a game server has to know that has other settings than the present ones; or null. */
    async notice(known: string | undefined): Promise<GateNotice | null> {
      if (known === undefined) return null
      const gate = await settings()
      const version = String(gate.version)
      if (known === version) return null
      const text = (name: GateText) => textOf(gate, name)
      const texts = { checking: text('checking'), away: text('away') }
      return { version, enabled: gate.enabled, away: gate.away, texts }
    },
  }
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** A licence may be of several accounts: any ban counts, and any place on the whitelist. */
function decide({ whitelist: isAsked }: Gate, accounts: Account[]): Decision {
  const banned = accounts.find((one) => one.banned)
  if (banned) return { verdict: 'banned', account: banned }
  const [first] = accounts
  if (!isAsked) return { verdict: 'allowed', account: first }
  if (!first) return { verdict: 'unknown' }
  const welcome = accounts.find((one) => one.whitelisted)
  return welcome
    ? { verdict: 'allowed', account: welcome }
    : { verdict: 'not_whitelisted', account: first }
}

type Values = { site: string; player: string; account: Account | undefined }

/** In one go: what stands in a name or a reason is never taken for a place to fill. */
function fill(text: string, { site, player, account }: Values): string {
  const values: Record<string, string> = {
    site,
    joueur: player,
    pseudo: account?.username ?? player,
    // A reason may end as a sentence does, or not.
    motif: account?.reason?.replace(/[.\s]*$/, '') ?? '',
    fin: untilWords(account?.until ?? null),
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
