import { hasBlocks } from '#web/features/rules/rich-text.tsx'

/** A text without paragraphs is shown line by line, and is edited so. */
export function asBlocks(html: string): string {
  if (html === '' || hasBlocks(html)) return html
  return html
    .split('\n')
    .map((line) => `<p>${line.trim()}</p>`)
    .join('')
}
