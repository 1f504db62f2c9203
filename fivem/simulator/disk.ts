import * as fs from 'node:fs'
import { relative } from 'node:path'
import { setImmediate as tick } from 'node:timers/promises'
import type { Points } from './points.ts'

/**
 * The machine's disk, as the resource writes to it: every step is a named point, and what was not
 * flushed can be lost with the power. Only what the resource uses is there; a function that writes
 * and is not known here is refused, so that no write escapes the points.
 */
export class Disk {
  readonly #points: Points
  readonly #root: string
  /** How much of each file has reached the disk for good. */
  readonly #flushed = new Map<string, number>()

  /** @param root FXServer lets a resource write in its own folder, and nowhere else. */
  constructor(points: Points, root: string) {
    this.#points = points
    this.#root = root
  }

  #own(path: string): string {
    if (relative(this.#root, path).startsWith('..')) throw new Error(`EACCES: ${path}`)
    return path
  }

  /** What a power cut leaves: files as long as they were when they were last flushed. */
  loseWhatWasNotFlushed(): void {
    for (const [path, size] of this.#flushed)
      if (fs.existsSync(path) && fs.statSync(path).size > size) fs.truncateSync(path, size)
  }

  /** What scripts get for `fs`. */
  module(): unknown {
    const promises = {
      readFile: fs.promises.readFile,
      mkdir: fs.promises.mkdir,
      open: (path: string, flags: string | number) => this.#open(path, flags),
      rename: (from: string, to: string) => this.#rename(from, to),
      unlink: fs.promises.unlink,
      readdir: fs.promises.readdir,
      stat: fs.promises.stat,
      access: fs.promises.access,
    }
    const known = {
      writeFileSync: (path: string, text: string) => this.#writeSync(path, text),
      constants: fs.constants,
      promises,
      existsSync: fs.existsSync,
      readFileSync: fs.readFileSync,
    }
    return strict('fs', { ...known, promises: strict('fs.promises', promises) })
  }

  async #open(path: string, flags: string | number): Promise<unknown> {
    const fd = fs.openSync(this.#own(path), flags)
    const size = () => fs.fstatSync(fd).size
    if (fs.fstatSync(fd).isFile() && !this.#flushed.has(path)) this.#flushed.set(path, size())
    await tick()
    return strict('a file', {
      write: async (bytes: Buffer, offset = 0, length = bytes.length - offset, at?: number) => {
        const write = (count: number) =>
          fs.writeSync(fd, bytes, offset, count, at === undefined ? null : at)
        this.#points.reach('ledger:write')
        this.#points.reach('ledger:torn', () => write(Math.floor(length / 2)))
        const bytesWritten = write(length)
        this.#points.reach('ledger:written')
        await tick()
        return { bytesWritten, buffer: bytes }
      },
      sync: async () => {
        this.#points.reach('ledger:fsync')
        if (fs.fstatSync(fd).isFile()) this.#flushed.set(path, size())
        await tick()
      },
      truncate: async (length = 0) => {
        fs.ftruncateSync(fd, length)
        await tick()
      },
      close: async () => {
        fs.closeSync(fd)
        await tick()
      },
    })
  }

  async #rename(from: string, to: string): Promise<void> {
    this.#points.reach('ledger:rename')
    fs.renameSync(this.#own(from), this.#own(to))
    const flushed = this.#flushed.get(from)
    this.#flushed.delete(from)
    if (flushed !== undefined) this.#flushed.set(to, flushed)
    await tick()
  }

  #writeSync(path: string, text: string): void {
    this.#points.reach('ledger:write')
    if (!this.#flushed.has(path)) this.#flushed.set(path, 0)
    fs.writeFileSync(this.#own(path), text)
    this.#points.reach('ledger:written')
  }
}

/** What is not there is refused by name, instead of being `undefined` somewhere later. */
export function strict<T extends object>(what: string, known: T): T {
  return new Proxy(known, {
    get: (target, name) => {
      if (
        name in target ||
        typeof name === 'symbol' ||
        ['then', 'default', '__esModule'].includes(name)
      )
        return Reflect.get(target, name)
      throw new Error(`The simulator knows no ${name} of ${what}`)
    },
  })
}
