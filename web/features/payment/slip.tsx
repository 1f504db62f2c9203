import type { ReactNode } from 'react'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'

type SlipLine = { name: string; quantity: number; cents: number; more?: ReactNode }

type SlipProps = {
  /** What it is to who cannot see it. */
  label: string
  head: string
  lines: readonly SlipLine[]
  total: string
  cents: number
  children?: ReactNode
}

/** What is paid for, line by line, and how much it comes to. */
export function Slip({ label, head, lines, total, cents, children }: SlipProps) {
  return (
    <section aria-label={label} className="payment-slip crate">
      <p className="code">{head}</p>
      <ul>
        {lines.map(({ name, quantity, cents, more }) => (
          <li key={name}>
            <strong className="flex justify-between gap-4">
              <span className="min-w-0">
                {quantity} × {name}
              </span>
              <span className="whitespace-nowrap">{euros(toEuros(cents))}</span>
            </strong>
            {more}
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="code">{total}</span>
        <span className="font-display text-3xl leading-none font-black text-amber-text">
          {euros(toEuros(cents))}
        </span>
      </p>
      {children}
    </section>
  )
}
