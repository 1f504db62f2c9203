import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type ZipEntry, zipParts } from './zip-stream.ts'

const DOCUMENTS = Array.from({ length: 12 }, (_, n) => ({
  name: `factures/${n}.pdf`,
  bytes: randomBytes(40_000),
}))

async function* entries(): AsyncGenerator<ZipEntry> {
  yield { name: 'liste.json', pieces: ['[', '"é",'.repeat(10_000), '"fin"', ']'] }
  yield { name: 'vide.txt', pieces: [] }
  for (const { name, bytes } of DOCUMENTS) yield { name, pieces: [bytes], isCompressed: true }
}

it('makes a zip that any program opens, with every byte of every file', async () => {
  const parts: Uint8Array[] = []
  for await (const part of zipParts(entries())) parts.push(part)
  const zip = Buffer.concat(parts)
  const files = unzipSync(zip)
  expect(Object.keys(files)).toEqual([
    'liste.json',
    'vide.txt',
    ...DOCUMENTS.map(({ name }) => name),
  ])
  expect(JSON.parse(strFromU8(files['liste.json'] ?? new Uint8Array()))).toHaveLength(10_001)
  expect(files['vide.txt']).toHaveLength(0)
  for (const { name, bytes } of DOCUMENTS)
    expect(bytes.equals(files[name] ?? new Uint8Array()), name).toBe(true)
  // Text is compressed, documents are not a second time.
  expect(zip.length).toBeLessThan(12 * 40_000 + 10_000)
})

it('lets the event loop turn between any two documents', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const turnsAt: number[] = []
  for await (const part of zipParts(entries())) if (part.length >= 40_000) turnsAt.push(turns)
  isOver = true
  expect(turnsAt).toHaveLength(DOCUMENTS.length)
  for (const [n, at] of turnsAt.entries())
    if (n > 0) expect(at).toBeGreaterThan(turnsAt[n - 1] as number)
})

it('reads a document only when the one before has been taken', async () => {
  let read = 0
  async function* counted() {
    for await (const entry of entries()) {
      read++
      yield entry
    }
  }
  const parts = zipParts(counted())
  await parts.next()
  expect(read).toBe(1)
  await parts.return(undefined)
  expect(read).toBe(1)
})
