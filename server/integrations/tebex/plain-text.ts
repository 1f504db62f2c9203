import sanitize from 'sanitize-html'

const ENDS_A_LINE = /<(?:br|\/p|\/li|\/div|\/h\d)\b[^>]*>/gi
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The words of a text that a shop's editor wrote as HTML. */
export function plainText(html: string): string {
  const text = sanitize(html.replace(ENDS_A_LINE, '$&\n'), { allowedTags: [] })
  return text
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
}
