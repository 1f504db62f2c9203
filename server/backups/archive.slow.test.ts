import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Line, readArchive, writeArchive } from './archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'minuit-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const row = (text: string): Line => ({ row: JSON.stringify([text, null]) })
/** Longer than a few chunks, of what does not compress, with a line separator of Unicode in it. */
const noise = (length: number) =>
  Array.from({ length }, () => Math.random().toString(36).slice(2)).join('\u2028')
const LINES: Line[] = [
  { mark: { is: 'table', schema: 'public', name: 'boats', columns: ['name', 'berth'] } },
  row('Albatros'),
  ...Array.from({ length: 40 }, () => row(noise(1000))),
  { mark: { is: 'file', name: 'secret', content: 's' } },
]

async function read(file: string, passphrase: string | null): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of readArchive(file, passphrase)) lines.push(line)
  return lines
}

describe.each([
  ['in clear', null],
  ['sealed', 'phare au bout du quai'],
])('an archive %s', (name, passphrase) => {
  const file = join(folder, `${name}.backup`)
  let bytes: Buffer
  beforeAll(async () => {
    await writeArchive(file, passphrase, async (write) => {
      for (const line of LINES) await write(line)
    })
    bytes = readFileSync(file)
  })
  const other = (content: Buffer) => {
    const path = join(folder, 'other.backup')
    writeFileSync(path, content)
    return path
  }

  it('is read as it was written', async () => {
    expect((await read(file, passphrase)).slice(0, -1)).toEqual(LINES)
  })

  it('is refused wherever it is cut off, and with anything behind its end', async () => {
    const headLength = bytes.indexOf(0x0a) + 1
    const chunk = 64 * 1024 + 16
    const cuts = [5, headLength + chunk, bytes.length - 1]
    for (const cut of cuts)
      await expect(read(other(bytes.subarray(0, cut)), passphrase), `${cut}`).rejects.toThrow(
        /abîmé|n’est pas une sauvegarde/,
      )
    const longer = Buffer.concat([bytes, Buffer.from('x')])
    await expect(read(other(longer), passphrase)).rejects.toThrow(/abîmé/)
  })

  it('is refused with a byte changed anywhere', async () => {
    for (let part = 1; part < 3; part++) {
      const changed = Buffer.from(bytes)
      const at = Math.floor((bytes.length * part) / 3)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(read(other(changed), passphrase), `${at}`).rejects.toThrow(/abîmé/)
    }
  })
})

it('is opened by its own passphrase alone, however that was typed', async () => {
  const file = join(folder, 'own.backup')
  await writeArchive(file, 'marée d’équinoxe'.normalize('NFD'), async (write) => {
    for (const line of LINES.slice(0, 2)) await write(line)
  })
  expect(await read(file, 'marée d’équinoxe')).toHaveLength(3)
  await expect(read(file, 'marée d’équinoxe !')).rejects.toThrow('BACKUP_PASSPHRASE')
  await expect(read(file, null)).rejects.toThrow('L’archive est chiffrée')
})

it('leaves nothing behind when it cannot be finished', async () => {
  const file = join(folder, 'half.backup')
  const writing = writeArchive(file, null, async (write) => {
    await write(row('Albatros'))
    throw new Error('the database is gone')
  })
  await expect(writing).rejects.toThrow('the database is gone')
  expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([])
})
