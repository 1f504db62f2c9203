import sanitize from 'sanitize-html'

/** What the team may write with; everything else is taken out when it is saved. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'b',
    'i',
    'u',
    'br',
    'h3',
    'h4',
    'blockquote',
    'a',
    'code',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

export function sanitiseHtml(html: string): string {
  return sanitize(html, OPTIONS)
}
