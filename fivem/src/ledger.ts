import { join } from 'node:path'
import type { BridgeResult } from '#contract/bridge.ts'
import type { Disk, OpenFile } from './files.ts'
import { decodeLines, encodeLine } from './ledger-file.ts'

/**
 * What the game server remembers by itself, as a write-ahead log: results until the site has them,
 * what was begun, and for good the ids of what took effect. A note counts once it is flushed;
 * nothing is given that could not be noted.
 */
export type Entry =
  | { t: 'result'; id: string; attempt: number; outcome: BridgeResult['outcome']; reason?: string }
  /** It is being given: whatever stops now leaves a doubt. */
  | { t: 'granting'; id: string; attempt: number }
  /** The site has the result durably. */
  | { t: 'stored'; id: string }
  /** A begin that came too late, or a doubt that a person has looked at. */
  | { t: 'cleared'; id: string }
  /** Its receipt may be pruned. */
  | { t: 'forget'; id: string }
  /** What compaction leaves: many ids at once, and doubts whose result the site has. */
  | { t: 'past'; applied: string[]; forgotten: string[] }
  | { t: 'doubt'; id: string; doubt: Doubt }
  /** A line that could not be read, kept for a person to look at. */
  | { t: 'damaged'; line: string }

export type Doubt = 'granting' | 'uncertain'
type Pending = {
  delivery: string
  attempt: number
  outcome: BridgeResult['outcome']
  reason?: string
}

/** When this many lines say nothing any more, the file is written anew. */
const COMPACT_AFTER = 2000
const IDS_PER_LINE = 500

type Queued = { entries: Entry[]; resolve: () => void; reject: (error: unknown) => void }

export class Ledger {
  readonly applied = new Set<string>()
  readonly forgotten = new Set<string>()
  readonly doubts = new Map<string, Doubt>()
  readonly pending = new Map<string, Pending>()
  readonly damaged: string[] = []
  /** What the disk said when it last refused. */
  fault: string | null = null

  readonly #disk: Disk
  readonly #folder: string
  #file: OpenFile | null = null
  #size = 0
  #lines = 0
  #folderFlushed = false
  #queue: Queued[] = []
  #writing: Promise<void> | null = null

  constructor(disk: Disk, folder: string) {
    this.#disk = disk
    this.#folder = folder
  }

  get #path() {
    return join(this.#folder, 'ledger.jsonl')
  }

  /** Reads what is there; a line that a power cut tore is cut off. */
  async open(): Promise<void> {
    await this.#disk.makeFolder(this.#folder)
    const bytes = (await this.#disk.read(this.#path)) ?? Buffer.alloc(0)
    const { entries, damaged, size } = decodeLines(bytes)
    for (const entry of entries as Entry[]) this.#apply(entry)
    this.damaged.push(...damaged)
    // A begin is repeated only by the start that noted it.
    for (const [id, { outcome }] of this.pending) if (outcome === 'begin') this.pending.delete(id)
    this.#size = size
    this.#lines = entries.length + damaged.length
    this.#folderFlushed = bytes.length > 0
    await this.#reopen()
    if (this.#isStale()) await this.#compactOrWait()
  }

  /** Group commit: what is noted while a flush is under way goes with the next one. */
  note(...entries: Entry[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ entries, resolve, reject })
      this.#writing ??= this.#writeAll()
    })
  }

  /** Everything it knows, for a person to read. */
  export() {
    return {
      applied: [...this.applied],
      forgotten: [...this.forgotten],
      doubts: Object.fromEntries(this.doubts),
      pending: [...this.pending.values()],
      damaged: this.damaged,
    }
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#file?.close()
    this.#file = null
  }

  async #writeAll(): Promise<void> {
    // Those who note in one go are written in one go.
    await null
    while (this.#queue.length > 0) {
      const batch = this.#queue
      this.#queue = []
      try {
        await this.#append(batch.flatMap(({ entries }) => entries))
        this.fault = null
        for (const { resolve } of batch) resolve()
      } catch (error) {
        this.fault = error instanceof Error ? error.message : String(error)
        for (const { reject } of batch) reject(error)
      }
    }
    this.#writing = null
  }

  async #append(entries: Entry[]): Promise<void> {
    const file = this.#file ?? (await this.#reopen())
    const bytes = Buffer.concat(entries.map(encodeLine))
    try {
      await file.write(bytes, this.#size)
      await file.flush()
    } catch (error) {
      // Half a line must not stand before the next one, and a flush that failed may not be asked
      // again: the file is opened and cut anew before anything else is written.
      this.#file = null
      await file.close().catch(() => {})
      throw error
    }
    this.#size += bytes.length
    this.#lines += entries.length
    for (const entry of entries) this.#apply(entry)
    if (this.#isStale()) await this.#compactOrWait()
  }

  async #reopen(): Promise<OpenFile> {
    const file = await this.#disk.open(this.#path, 'keep')
    try {
      await file.cut(this.#size)
      await file.flush()
      if (!this.#folderFlushed) await this.#disk.flushFolder(this.#folder)
      this.#folderFlushed = true
    } catch (error) {
      await file.close().catch(() => {})
      throw error
    }
    this.#file = file
    return file
  }

  #apply(entry: Entry): void {
    if (entry.t === 'result') {
      const { id, attempt, outcome, reason } = entry
      this.pending.set(id, {
        delivery: id,
        attempt,
        outcome,
        ...(reason === undefined ? {} : { reason }),
      })
      if (outcome === 'applied') this.applied.add(id)
      if (outcome === 'uncertain') this.doubts.set(id, 'uncertain')
      else if (outcome !== 'begin') this.doubts.delete(id)
    } else if (entry.t === 'granting') {
      this.doubts.set(entry.id, 'granting')
      this.pending.delete(entry.id)
    } else if (entry.t === 'stored') {
      this.pending.delete(entry.id)
    } else if (entry.t === 'cleared') {
      this.doubts.delete(entry.id)
      if (this.pending.get(entry.id)?.outcome === 'begin') this.pending.delete(entry.id)
    } else if (entry.t === 'forget') {
      this.forgotten.add(entry.id)
    } else if (entry.t === 'past') {
      for (const id of entry.applied) this.applied.add(id)
      for (const id of entry.forgotten) this.forgotten.add(id)
    } else if (entry.t === 'doubt') {
      this.doubts.set(entry.id, entry.doubt)
    } else if (entry.t === 'damaged') {
      this.damaged.push(entry.line)
    }
  }

  #isStale() {
    const ids = this.applied.size + this.forgotten.size
    const live = Math.ceil(ids / IDS_PER_LINE) + this.doubts.size + this.pending.size
    return this.#lines > COMPACT_AFTER + 2 * live
  }

  /** A disk too full for it has room for a line, or says so when the next one is noted. */
  async #compactOrWait(): Promise<void> {
    await this.#compact().catch((error: Error) => {
      this.fault = error.message
    })
  }

  /** The same memory in fewer lines, beside the old file until it is whole and flushed. */
  async #compact(): Promise<void> {
    const entries = this.#summary()
    const bytes = Buffer.concat(entries.map(encodeLine))
    const beside = `${this.#path}.new`
    const file = await this.#disk.open(beside, 'empty')
    try {
      await file.write(bytes, 0)
      await file.flush()
    } finally {
      await file.close()
    }
    // Windows renames onto no open file.
    await this.#file?.close()
    this.#file = null
    await this.#disk.rename(beside, this.#path)
    this.#size = bytes.length
    this.#lines = entries.length
    // A rename that a power cut undoes would take along whatever is noted after it.
    this.#folderFlushed = false
    await this.#reopen()
  }

  #summary(): Entry[] {
    const entries: Entry[] = this.damaged.map((line) => ({ t: 'damaged', line }))
    for (const applied of chunks([...this.applied]))
      entries.push({ t: 'past', applied, forgotten: [] })
    for (const forgotten of chunks([...this.forgotten]))
      entries.push({ t: 'past', applied: [], forgotten })
    for (const { delivery, ...result } of this.pending.values())
      entries.push({ t: 'result', id: delivery, ...result })
    for (const [id, doubt] of this.doubts) entries.push({ t: 'doubt', id, doubt })
    return entries
  }
}

function chunks(ids: string[]): string[][] {
  const lines = Math.ceil(ids.length / IDS_PER_LINE)
  return Array.from({ length: lines }, (_, line) =>
    ids.slice(line * IDS_PER_LINE, (line + 1) * IDS_PER_LINE),
  )
}
