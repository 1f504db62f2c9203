const BLOCK = /<(p|ul|ol|li|br|h3|h4|blockquote|div)\b/i

/** A text without paragraphs is shown line by line, and is edited so. */
export function asBlocks(html: string): string {
  if (html === '' || BLOCK.test(html)) return html
  return html
    .split('\n')
    .map((line) => `<p>${line.trim()}</p>`)
    .join('')
}
