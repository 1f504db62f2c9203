import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|webmanifest|xml|txt)$/
const SMALLEST = 512

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file that gains from it. */
export async function compressFolder(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    TEXT.test(name),
  )
  await Promise.all(files.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string) {
  const content = readFileSync(path)
  if (content.length < SMALLEST) return
  const [br, gz] = await Promise.all([brotli(content), deflate(content, { level: 9 })])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}
