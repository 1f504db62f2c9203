import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Disk, disk } from './files.ts'
import { type Entry, Ledger } from './ledger.ts'
import { encodeLine } from './ledger-file.ts'

let folder = ''
const path = () => join(folder, 'ledger.jsonl')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const STORY: Entry[] = [
  { t: 'result', id: 'a', attempt: 1, outcome: 'applied' },
  { t: 'result', id: 'b', attempt: 1, outcome: 'begin' },
  { t: 'granting', id: 'b', attempt: 1 },
  { t: 'stored', id: 'a' },
  { t: 'result', id: 'b', attempt: 1, outcome: 'uncertain', reason: 'crash' },
  { t: 'forget', id: 'a' },
  { t: 'result', id: 'c', attempt: 3, outcome: 'retry', reason: 'sac plein, été' },
  { t: 'stored', id: 'b' },
  { t: 'granting', id: 'd', attempt: 2 },
  { t: 'cleared', id: 'd' },
]

async function opened(on: Disk = disk) {
  const ledger = new Ledger(on, folder)
  await ledger.open()
  return ledger
}

/** A test reads too often to wait for a flush each time. */
const UNFLUSHED: Disk = {
  ...disk,
  open: async (...args) => ({ ...(await disk.open(...args)), flush: async () => {} }),
  flushFolder: async () => {},
}

async function read() {
  const ledger = await opened(UNFLUSHED)
  await ledger.close()
  return ledger.export()
}

async function told(story: Entry[]) {
  const ledger = await opened()
  for (const entry of story) await ledger.note(entry)
  await ledger.close()
  return ledger.export()
}

describe('the ledger', () => {
  it('remembers over a restart what it noted', async () => {
    const before = await told(STORY)
    expect(before).toEqual({
      applied: ['a'],
      forgotten: ['a'],
      doubts: { b: 'uncertain' },
      pending: [{ delivery: 'c', attempt: 3, outcome: 'retry', reason: 'sac plein, été' }],
      damaged: [],
    })
    expect(await read()).toEqual(before)
  })

  it('repeats no begin of an earlier start', async () => {
    await told([{ t: 'result', id: 'a', attempt: 1, outcome: 'begin' }])
    expect((await read()).pending).toEqual([])
  })

  it('cuts off what a power cut tore, at whatever byte', async () => {
    const lines = STORY.map(encodeLine)
    const whole = Buffer.concat(lines)
    const after: unknown[] = []
    for (let count = 0; count <= lines.length; count++) {
      writeFileSync(path(), Buffer.concat(lines.slice(0, count)))
      after.push(await read())
    }
    let count = 0
    let end = 0
    for (let size = 0; size <= whole.length; size++) {
      if (size === end + (lines[count]?.length ?? Number.POSITIVE_INFINITY)) {
        end = size
        count++
      }
      writeFileSync(path(), whole.subarray(0, size))
      expect(await read()).toEqual(after[count])
      expect(readFileSync(path()).length).toBe(end)
    }
  })

  it('goes on in a torn file', async () => {
    writeFileSync(path(), Buffer.concat([encodeLine(STORY[0]), Buffer.from('71 ab')]))
    await told([{ t: 'forget', id: 'a' }])
    expect(await read()).toMatchObject({ applied: ['a'], forgotten: ['a'], damaged: [] })
  })

  it('skips a line that was changed, keeps it and says so', async () => {
    const lines = STORY.map(encodeLine)
    const changed = Buffer.from(lines[5] ?? [])
    changed[30] = (changed[30] ?? 0) ^ 1
    writeFileSync(path(), Buffer.concat([...lines.slice(0, 5), changed, ...lines.slice(6)]))
    const memory = await read()
    expect(memory.damaged).toEqual([changed.subarray(0, -1).toString('latin1')])
    expect(memory).toMatchObject({ applied: ['a'], doubts: { b: 'uncertain' } })
    expect((await read()).damaged).toHaveLength(1)
  })

  it('writes together what is noted together', async () => {
    let flushes = 0
    const ledger = await opened(counting(() => flushes++))
    flushes = 0
    await Promise.all(STORY.map((entry) => ledger.note(entry)))
    await ledger.close()
    expect(flushes).toBe(1)
    expect((await read()).applied).toEqual(['a'])
  })
})

describe('on a disk that fails', () => {
  it('refuses to note, and is whole again when there is room', async () => {
    let full = false
    const ledger = await opened(
      failing((step) => {
        if (full && step === 'write') throw new Error('ENOSPC')
      }),
    )
    await ledger.note({ t: 'result', id: 'a', attempt: 1, outcome: 'applied' })
    full = true
    await expect(ledger.note({ t: 'granting', id: 'b', attempt: 1 })).rejects.toThrow('ENOSPC')
    expect(ledger.fault).toBe('ENOSPC')
    expect(ledger.doubts.size).toBe(0)
    full = false
    await ledger.note({ t: 'granting', id: 'c', attempt: 1 })
    expect(ledger.fault).toBeNull()
    await ledger.close()
    expect(await read()).toMatchObject({ applied: ['a'], doubts: { c: 'granting' }, damaged: [] })
  })

  it('leaves no half a line before the next', async () => {
    let torn = false
    const ledger = await opened(
      failing((step) => {
        if (torn && step === 'flush') throw new Error('EIO')
      }),
    )
    torn = true
    await expect(ledger.note({ t: 'granting', id: 'a', attempt: 1 })).rejects.toThrow('EIO')
    torn = false
    await ledger.note({ t: 'granting', id: 'b', attempt: 1 })
    await ledger.close()
    expect((await read()).doubts).toEqual({ b: 'granting' })
  })

  it('loses nothing when it is cut at any step of compaction', async () => {
    const many: Entry[] = Array.from({ length: 3000 }, (_, number) => ({
      t: 'result',
      id: `n${number}`,
      attempt: 1,
      outcome: 'applied',
    }))
    const stored: Entry[] = many.map((entry) => ({
      t: 'stored',
      id: 'id' in entry ? entry.id : '',
    }))
    const file = Buffer.concat([...many, ...stored, ...STORY].map(encodeLine))
    let wanted: unknown
    let finished = false
    for (let cut = 0; !finished; cut++) {
      writeFileSync(path(), file)
      let step = 0
      const power = failing(() => {
        if (step++ >= cut) throw new Error('cut')
      })
      const ledger = new Ledger(power, folder)
      await ledger.open().catch(() => {})
      await ledger.close()
      finished = step <= cut
      const memory = await read()
      wanted ??= memory
      expect(memory).toEqual(wanted)
    }
    expect(readFileSync(path()).length).toBeLessThan(file.length / 4)
  })
})

const counting = (flushed: () => void) => failing((step) => step === 'flush' && flushed())

/** The disk, with something that may happen before each of its steps. */
function failing(before: (step: string) => unknown): Disk {
  const also = <Args extends unknown[], Answer>(
    step: string,
    run: (...args: Args) => Promise<Answer>,
  ) => {
    return async (...args: Args) => {
      before(step)
      return run(...args)
    }
  }
  return {
    read: disk.read,
    makeFolder: also('makeFolder', disk.makeFolder),
    rename: also('rename', disk.rename),
    flushFolder: also('flushFolder', disk.flushFolder),
    open: also('open', async (...args) => {
      const file = await disk.open(...args)
      return {
        write: also('write', file.write),
        flush: also('flush', file.flush),
        cut: also('cut', file.cut),
        close: file.close,
      }
    }),
  }
}
