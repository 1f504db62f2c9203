import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { OWNER_FILE } from '#server/lib/data-folder.ts'
import { BackupFault } from './backup-fault.ts'
import { createOpener, createSealer, newSealSettings, sealSettings } from './seal.ts'

const FORMAT = 'minuit-backup'
const LONGEST_HEAD = 1024
const NEWLINE = 0x0a

const fileHead = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  sealed: z.nullable(sealSettings),
})

/** What an archive is a copy of. */
const archiveHead = z.object({
  site: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['pglite', 'postgres']),
  /** When each migration that its database had gone through was written. */
  migrations: z.array(z.object({ when: z.number(), hash: z.string() })),
})
export type ArchiveHead = z.infer<typeof archiveHead>

/** The lines that are no rows: a row is an array of the texts of its columns. */
const mark = z.discriminatedUnion('is', [
  z.object({ is: z.literal('head'), head: archiveHead }),
  z.object({
    is: z.literal('table'),
    schema: z.string(),
    name: z.string(),
    columns: z.array(z.string()),
  }),
  z.object({ is: z.literal('sequences'), values: z.record(z.string(), z.string()) }),
  z.object({ is: z.literal('file'), name: z.string(), content: z.string() }),
  z.object({ is: z.literal('end'), rows: z.number(), sha256: z.string() }),
])
export type Mark = z.infer<typeof mark>
/** The line of a row, unread: the database makes it and takes it. */
export type Line = { row: string } | { mark: Mark }

export type WriteLine = (line: Line) => Promise<void>

/**
 * Writes an archive under its name once it is whole and on the disk; until then, and if it fails,
 * there is none.
 */
export async function writeArchive(
  file: string,
  passphrase: string | null,
  produce: (write: WriteLine) => Promise<void>,
): Promise<{ rows: number; bytes: number }> {
  const sealed = passphrase ? newSealSettings() : null
  const head = Buffer.from(`${JSON.stringify({ format: FORMAT, version: 1, sealed })}\n`)
  const sealer =
    passphrase && sealed ? await createSealer(passphrase, sealed, head) : new PassThrough()
  const part = `${file}.part`
  // Opened before anything can fail: a stream that opens its file by itself may do so after a
  // failure has removed it, and leave it behind.
  const handle = await open(part, 'wx', OWNER_FILE)
  const output = handle.createWriteStream({ flush: true })
  // Fast before small: the built-in database waits meanwhile.
  const gzip = createGzip({ level: 3 })
  const digest = createHash('sha256')
  let rows = 0

  async function put(text: string) {
    digest.update(text)
    if (!gzip.write(text)) await once(gzip, 'drain')
  }
  const write: WriteLine = (line) => {
    if ('row' in line) rows++
    return put(`${'row' in line ? line.row : JSON.stringify(line.mark)}\n`)
  }
  try {
    if (!output.write(head)) await once(output, 'drain')
    const flowing = pipeline(gzip, sealer, output)
    // Heard of by whoever writes on, too; here only so that nobody misses it in between.
    flowing.catch(() => {})
    await Promise.race([produce(write), flowing])
    await put(`${JSON.stringify({ is: 'end', rows, sha256: digest.copy().digest('hex') })}\n`)
    gzip.end()
    await flowing
    await rename(part, file)
    return { rows, bytes: output.bytesWritten }
  } catch (error) {
    gzip.destroy()
    output.destroy()
    await rm(part, { force: true })
    throw error
  }
}

/** Reads an archive line by line; throws a `BackupFault` unless it is whole to the last byte. */
export async function* readArchive(file: string, passphrase: string | null): AsyncGenerator<Line> {
  const { head, sealed } = await readFileHead(file)
  if (sealed && !passphrase)
    throw new BackupFault(
      'L’archive est chiffrée : donnez la phrase avec laquelle elle a été faite dans BACKUP_PASSPHRASE.',
    )
  const opener =
    passphrase && sealed ? await createOpener(passphrase, sealed, head) : new PassThrough()
  const lines = new PassThrough()
  const flowing = pipeline(
    createReadStream(file, { start: head.length }),
    opener,
    createGunzip(),
    lines,
  )
  flowing.catch((error) => lines.destroy(error))
  const digest = createHash('sha256')
  let rows = 0
  let isOver = false
  try {
    for await (const text of splitLines(lines)) {
      if (isOver) throw damaged()
      const line = readLine(text)
      if ('mark' in line && line.mark.is === 'end') {
        if (line.mark.rows !== rows || line.mark.sha256 !== digest.digest('hex')) throw damaged()
        isOver = true
      } else {
        digest.update(`${text}\n`)
        if ('row' in line) rows++
      }
      yield line
    }
  } catch (error) {
    throw error instanceof BackupFault || !isCorruption(error) ? error : damaged(error)
  } finally {
    lines.destroy()
  }
  if (!isOver) throw damaged()
}

const damaged = (cause?: unknown) =>
  new BackupFault(
    'L’archive est abîmée ou incomplète : rien n’a été changé. Prenez-en une autre.',
    {
      cause,
    },
  )

/** What zlib says, and what is not JSON or not one of our lines. */
const isCorruption = (error: unknown) =>
  error instanceof SyntaxError ||
  error instanceof z.core.$ZodError ||
  String((error as NodeJS.ErrnoException).code).startsWith('Z_')

const readLine = (text: string): Line =>
  text.startsWith('[') ? { row: text } : { mark: mark.parse(JSON.parse(text)) }

async function readFileHead(file: string) {
  const handle = await open(file).catch((cause) => {
    throw new BackupFault(`« ${file} » ne peut pas être lu. Vérifiez son nom et ses droits.`, {
      cause,
    })
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0)
    const end = buffer.subarray(0, bytesRead).indexOf(NEWLINE) + 1
    const head = buffer.subarray(0, end)
    return { head, sealed: fileHead.parse(JSON.parse(head.toString())).sealed }
  } catch (cause) {
    throw new BackupFault(`« ${file} » n’est pas une sauvegarde de ce site.`, { cause })
  } finally {
    await handle.close()
  }
}

/** At line feeds alone: `readline` would also split at U+2028, which texts hold. */
async function* splitLines(stream: Readable): AsyncGenerator<string> {
  let held: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...held, chunk.subarray(from, at)]).toString()
      held = []
      from = at + 1
    }
    held.push(chunk.subarray(from))
  }
  if (held.some(({ length }) => length > 0)) throw damaged()
}
