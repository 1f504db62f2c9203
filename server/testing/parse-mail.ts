/** A mail as its reader sees it. */
export type ParsedMail = { headers: Record<string, string>; text: string; html: string }

type Part = { headers: Record<string, string>; body: string }

/**
 * Reads a mail of one text and one HTML part (RFC 5322, 2045 to 2047), as far as the tests need.
 */
export function parseMail(raw: string): ParsedMail {
  const { headers, body } = splitPart(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) throw new Error(`no parts: ${headers['content-type']}`)
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
  const find = (type: string) =>
    decodeBody(parts.find((part) => part.headers['content-type'] === `${type}; charset=utf-8`))
  return { headers, text: find('text/plain'), html: find('text/html') }
}

function splitPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const headers: Record<string, string> = {}
  const unfolded = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  for (const line of unfolded.split('\r\n')) {
    const [, name, value] = /^([\w-]+): *(.*)$/.exec(line) ?? []
    if (!name || value === undefined) throw new Error(`not a header: ${line}`)
    headers[name.toLowerCase()] = decodeWords(value)
  }
  return { headers, body: raw.slice(end + 4) }
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    )
}

function decodeBody(part: Part | undefined): string {
  if (!part) throw new Error('a part is missing')
  const encoding = part.headers['content-transfer-encoding']
  if (encoding === 'base64')
    return Buffer.from(part.body, 'base64').toString().replaceAll('\r\n', '\n')
  return (
    encoding === 'quoted-printable' ? decodeQuotedPrintable(part.body) : part.body
  ).replaceAll('\r\n', '\n')
}

export function decodeQuotedPrintable(value: string): string {
  const bytes = value
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
