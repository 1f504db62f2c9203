const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('fr-FR', { style: 'percent' })

/** « 1 mail », « 3 mails »; nought is singular in French. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${number.format(count)}\u00a0${count < 2 ? one : many}`

const UNITS = ['o', 'ko', 'Mo', 'Go', 'To']

export function size(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  const value = bytes / 1024 ** power
  return `${number.format(value < 10 ? value : Math.round(value))}\u00a0${UNITS[power]}`
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** To the unit that matters: « 3 min », « 5 h », « 4 jours ». */
export function duration(seconds: number): string {
  if (seconds < MINUTE) return `${Math.max(0, Math.round(seconds))}\u00a0s`
  if (seconds < HOUR) return `${Math.round(seconds / MINUTE)}\u00a0min`
  if (seconds < 2 * DAY) return `${Math.round(seconds / HOUR)}\u00a0h`
  return counted(Math.round(seconds / DAY), 'jour')
}

export const share = (part: number) => percent.format(part)
