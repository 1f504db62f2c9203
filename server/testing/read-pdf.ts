import { inflateSync } from 'node:zlib'

/**
 * How many pages a PDF of ours has, and the lines that are set in it (Windows-1252, so far as
 * Latin-1 goes).
 */
export function readPdf(pdf: Buffer): { pages: number; text: string } {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) =>
    inflated(Buffer.from(body, 'latin1')),
  )
  const lines = streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) => decodeParts(parts)),
  )
  return { pages: raw.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0, text: lines.join('\n') }
}

function inflated(body: Buffer): string {
  try {
    return inflateSync(body).toString('latin1')
  } catch {
    return ''
  }
}

function decodeParts(parts: string): string {
  return [...parts.matchAll(/<([0-9a-f]*)>/gi)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('')
}
