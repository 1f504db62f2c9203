import { lines, preview } from '#web/lib/text.ts'

const BULLET = /^\s*[-–•*✓]\s+/

/** The points of a description, where its author made a list. */
export const pointsOf = (description: string) =>
  lines(description)
    .filter((line) => BULLET.test(line))
    .map((line) => line.replace(BULLET, ''))

/** What it says besides. */
export const withoutPoints = (description: string) =>
  description
    .split('\n')
    .filter((line) => !BULLET.test(line))
    .join('\n')
    .trim()

/** As much of that as a card shows. */
export const cardText = (description: string) => preview(withoutPoints(description))
