import {
  type Admission,
  type AdmissionAnswer,
  admission,
  type GateNotice,
  gateNotice,
} from '#contract/admission.ts'
import { BRIDGE_CLOCK_SECONDS, type LinkAnswer, type Sealed } from '#contract/bridge.ts'
import { type BridgeClient, NoAnswer } from './bridge-client.ts'
import type { Config } from './config.ts'
import { type Connecting, type Game, OWN_EVENTS } from './game.ts'
import { type GateFile, MOST_PLAYERS } from './gate-file.ts'
import { linkCard, readTyped } from './link-card.ts'
import { LINK_REFUSALS } from './links.ts'
import { oneLine } from './one-line.ts'
import { isPlayerLicense } from './players.ts'
import { isSealed } from './signing.ts'

/** Calls at once: the deliveries share the machine, and a site that is slow is not helped by more. */
const AT_ONCE = 8
/** How long somebody waits for their turn, in milliseconds, and how often it is looked for. */
const TURN_PATIENCE = 5000
const TURN_STEP = 100
/** Who was let in within so many seconds is known while the site is away. */
const KNOWN_FOR = 90 * 24 * 60 * 60
const MOST_TRIES = 5
const LONGEST_NAME = 60

type Needs = { game: Game; config: Config; client: BridgeClient; file: GateFile }
type Entry = { kept: Sealed; said: Admission }
/** Null: may come in. */
type Refusal = string | null

const FAILED = 'Votre accès n’a pas pu être vérifié. Réessayez dans quelques minutes.'
const NO_LICENSE = 'Votre licence Rockstar n’a pas pu être lue. Relancez FiveM, puis réessayez.'

/**
 * Who comes in. The site decides, for minutes at a time; while it does not answer, the owner's
 * choice does, by what the site has said before. Nothing here waits for a delivery or is waited
 * for by one.
 */
export class Gate {
  readonly #needs: Needs
  readonly #known = new Map<string, Entry>()
  #settings: { kept: Sealed; said: GateNotice } | null = null
  #isOpen = false
  #calling = 0

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** From now on nobody comes in unasked; who comes before the file is read waits for it. */
  start(): void {
    const opening = this.#open()
    const { game } = this.#needs
    game.onConnecting((player) => {
      this.#meet(player, opening).catch((error) => {
        game.log(`erreur : ${String(error)}`)
        void player.done(FAILED)
      })
    })
  }

  /** What an earlier start has left; what is not the site's own word is not taken up. */
  async #open(): Promise<void> {
    const kept = await this.#needs.file.read()
    if (kept.settings) this.#takeSettings(kept.settings)
    for (const one of kept.players) {
      const said = this.#unseal(one)
      if (said && this.#isOfUse(said)) this.#known.set(said.license, { kept: one, said })
    }
    this.#isOpen = true
  }

  /** Which settings it has, as the site is told. */
  get version(): string {
    return this.#settings?.said.version ?? ''
  }

  /** For the owner, in the console. */
  get state(): string {
    const settings = this.#settings?.said
    if (!settings?.enabled) return 'Accès : tout le monde entre, le site ne demande pas de vérifier'
    const { size } = this.#known
    return `Accès : vérifié à la connexion, ${size} joueur${size > 1 ? 's' : ''} connu${size > 1 ? 's' : ''}`
  }

  /** The settings as they came with a call; a text that makes no sense changes nothing. */
  told(settings: Sealed | undefined): void {
    if (settings && this.#takeSettings(settings)) this.#save()
  }

  /** In a queue, of a licence or of somebody who is connecting or there; null: not known. */
  priority(player: string | number): number | null {
    const license = typeof player === 'number' ? this.#needs.game.license(player) : player
    return this.#known.get(license ?? '')?.said.priority ?? null
  }

  #takeSettings(kept: Sealed): boolean {
    if (!isSealed(this.#needs.config, 'gate', kept)) return false
    const said = gateNotice.safeParse(parse(kept))
    if (!said.success) return false
    this.#settings = { kept, said: said.data }
    return true
  }

  #unseal(kept: Sealed): Admission | null {
    if (!isSealed(this.#needs.config, 'admission', kept)) return null
    const said = admission.safeParse(parse(kept))
    return said.success ? said.data : null
  }

  async #meet(player: Connecting, opening: Promise<void>): Promise<void> {
    const { game } = this.#needs
    if (this.#isOpen && !this.#settings?.said.enabled) return
    const license = game.license(player.source)
    player.defer()
    await opening
    const settings = this.#settings?.said
    if (!settings?.enabled) return player.done(null)
    await player.update(settings.texts.checking)
    const name = oneLine(player.name, LONGEST_NAME) || 'Joueur'
    const refusal =
      license && isPlayerLicense(license) ? await this.#decide(player, license, name) : NO_LICENSE
    await game.tick()
    if (license && refusal === null) this.#announce(player.source, license, name)
    await player.done(refusal)
  }

  #announce(source: number, license: string, name: string): void {
    const priority = this.priority(license) ?? 0
    this.#needs.game.emit(OWN_EVENTS.admitted, source, { license, name, priority })
  }

  async #decide(player: Connecting, license: string, name: string): Promise<Refusal> {
    const said = this.#fresh(license) ?? (await this.#ask(license, name))?.said
    if (!said) return this.#whileAway(license)
    return said.verdict === 'unknown' ? this.#link(player, said, name) : refusalOf(said)
  }

  #fresh(license: string): Admission | null {
    const said = this.#known.get(license)?.said
    return said && said.verdict !== 'unknown' && said.expires_at > this.#needs.client.now
      ? said
      : null
  }

  /** Null: the site did not answer, or not as it should have. */
  async #ask(license: string, name: string, code?: string) {
    if (!(await this.#turn())) return null
    this.#calling++
    try {
      const asked = { license, name, ...(code !== undefined && { code }) }
      const answer = await this.#needs.client.admission(asked)
      const said = this.#take(license, answer)
      return { said, link: answer.link }
    } catch (error) {
      if (!(error instanceof NoAnswer)) this.#needs.game.log(`erreur : ${String(error)}`)
      return null
    } finally {
      this.#calling--
    }
  }

  async #turn(): Promise<boolean> {
    const { game } = this.#needs
    for (let waited = 0; waited < TURN_PATIENCE; waited += TURN_STEP) {
      if (this.#calling < AT_ONCE) return true
      await new Promise<void>((resolve) => game.after(TURN_STEP, resolve))
    }
    return false
  }

  /** A verdict counts for whom it names and for as long as it says. */
  #take(license: string, { text, seal }: AdmissionAnswer): Admission {
    const kept = { text, seal }
    const said = this.#unseal(kept)
    const now = this.#needs.client.now
    const isNew = said && Math.abs(now - said.issued_at) <= BRIDGE_CLOCK_SECONDS
    if (!said || !isNew || said.license !== license || said.expires_at <= now)
      throw new NoAnswer('le site répond autre chose que prévu')
    this.#known.delete(license)
    this.#known.set(license, { kept, said })
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size > MOST_PLAYERS) this.#known.delete(oldest)
    this.#save()
    return said
  }

  /** A ban that the site has told of stands, whatever the owner lets in meanwhile. */
  #whileAway(license: string): Refusal {
    const { away, texts } = (this.#settings as { said: GateNotice }).said
    const last = this.#known.get(license)?.said
    if (last && this.#isBanned(last)) return refusalOf(last)
    const isKnown = last?.verdict === 'allowed' && this.#isOfUse(last)
    return away === 'all' || (away === 'known' && isKnown) ? null : texts.away
  }

  #isBanned({ verdict, until }: Admission): boolean {
    return verdict === 'banned' && (until === null || until > this.#needs.client.now)
  }

  /** What is of none is not kept: it is about people. */
  #isOfUse(said: Admission): boolean {
    return this.#isBanned(said) || this.#needs.client.now - said.issued_at <= KNOWN_FOR
  }

  /** Without a character nobody can type `/lier` in the game: here the code is typed instead. */
  async #link(player: Connecting, unknown: Admission, name: string): Promise<Refusal> {
    const { license, message } = unknown
    let problem: string | null = null
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const code = readTyped(await player.present(linkCard(message ?? '', problem)))
      const answer = code === null ? null : await this.#ask(license, name, code)
      if (answer && answer.said.verdict !== 'unknown') return refusalOf(answer.said)
      problem = problemOf(code, answer?.link ?? null)
    }
    return message
  }

  #save(): void {
    const players = [...this.#known.values()].map(({ kept }) => kept)
    this.#needs.file.write({ settings: this.#settings?.kept ?? null, players })
  }
}

const refusalOf = ({ verdict, message }: Admission): Refusal =>
  verdict === 'allowed' ? null : (message ?? 'Accès refusé.')

function problemOf(code: string | null, link: LinkAnswer | null): string {
  if (code === null) return 'Un code s’écrit comme K7QF-2MXD.'
  if (!link) return 'Le site ne répond pas pour le moment. Réessayez.'
  return link.ok ? '' : LINK_REFUSALS[link.reason]
}

function parse({ text }: Sealed): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
