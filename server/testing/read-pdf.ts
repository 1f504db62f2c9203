import { inflateSync } from 'node:zlib'

/**
 * How many pages a PDF of ours has, the lines that are set in it (Windows-1252, so far as Latin-1
 * goes), and the colours, as #rrggbb.
 */
export function readPdf(pdf: Buffer): { pages: number; text: string; colours: string[] } {
  const raw = pdf.toString('latin1')
  // Without an optional \r before the end: it may be the last byte of what is compressed.
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) =>
    inflated(Buffer.from(body, 'latin1')),
  )
  const lines = streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) => decodeParts(parts)),
  )
  const pages = raw.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
  return { pages, text: lines.join('\n'), colours: [...new Set(streams.flatMap(coloursIn))] }
}

/** Of strokes and of fills, each part from 0 to 1. */
function coloursIn(stream: string): string[] {
  const set = stream.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG|scn|SCN)\b/g)
  const hex = (part: string) =>
    Math.round(Number(part) * 255)
      .toString(16)
      .padStart(2, '0')
  return Array.from(set, ([, ...parts]) => `#${parts.slice(0, 3).map(hex).join('')}`)
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
