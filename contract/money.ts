import { lazily } from './lazily.ts'

const euroFormat = lazily(
  () => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }),
)

/** Real money, as French writes it: `12,50 €`. */
export function euros(amount: number): string {
  return euroFormat().format(amount)
}
