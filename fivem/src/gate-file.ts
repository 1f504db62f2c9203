import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Sealed, sealed } from '#contract/bridge.ts'
import type { Disk } from './files.ts'
import type { Game } from './game.ts'

/** Those who came last: a file that is written whole stays small. */
export const MOST_PLAYERS = 5000
/** Written once for all who come meanwhile. */
const PAUSE = 10_000

const content = z.object({ settings: z.nullable(sealed), players: z.array(sealed) })
type Content = { settings: Sealed | null; players: Sealed[] }
const NOTHING: Content = { settings: null, players: [] }

/**
 * What the site has said of the gate, kept for the next start: a cache, which may be lost. What is
 * in it proves by its seals that it is the site's.
 */
export class GateFile {
  readonly #disk: Disk
  readonly #after: Game['after']
  readonly #folder: string
  readonly #log: (text: string) => void
  #next: Content | null = null
  #isWriting = false

  constructor(disk: Disk, { after, log }: Pick<Game, 'after' | 'log'>, folder: string) {
    this.#disk = disk
    this.#after = after
    this.#log = log
    this.#folder = folder
  }

  get #path(): string {
    return join(this.#folder, 'gate.json')
  }

  async read(): Promise<Content> {
    try {
      const bytes = await this.#disk.read(this.#path)
      const read = content.safeParse(bytes && JSON.parse(bytes.toString()))
      return read.success ? read.data : NOTHING
    } catch {
      return NOTHING
    }
  }

  /** Soon, and only the latest. */
  write(next: Content): void {
    this.#next = next
    if (this.#isWriting) return
    this.#isWriting = true
    this.#after(PAUSE, () => void this.#flush())
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(this.#next))
    this.#next = null
    try {
      const draft = `${this.#path}.new`
      const file = await this.#disk.open(draft, 'empty')
      await file.write(bytes, 0)
      await file.flush()
      await file.close()
      await this.#disk.rename(draft, this.#path)
    } catch (error) {
      this.#log(`les accès ne peuvent être gardés : ${String(error)}`)
    }
    this.#isWriting = false
    if (this.#next) this.write(this.#next)
  }
}
