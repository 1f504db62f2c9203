const PREVIEW_LENGTH = 100

/**
 * The opening of a text as cards show it: 100 characters (code points, so no emoji is cut in half),
 * then `...` if there is more.
 */
export function preview(text: string): string {
  if (text.length <= PREVIEW_LENGTH) return text
  const points = [...text]
  return points.length <= PREVIEW_LENGTH ? text : `${points.slice(0, PREVIEW_LENGTH).join('')}...`
}

/** The lines of a text that say something. */
export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
