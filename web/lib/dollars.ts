import { lazily } from '#contract/lazily.ts'

const dollarFormat = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))

/** In-game money: `$150,000`. */
export function dollars(amount: number): string {
  return `${amount < 0 ? '-' : ''}$${dollarFormat().format(Math.abs(amount))}`
}

/** Pay per hour: `$250/h`; a salary that is already a text is shown as it is. */
export function salary(perHour: number | string): string {
  return typeof perHour === 'number' ? `${dollars(perHour)}/h` : perHour
}
