import { change } from './scale.ts'

const percent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
})

type DeltaProps = { now: number; before: number; format: (value: number) => string }

/** How a figure moved since as many days before, with what it was then. */
export function Delta({ now, before, format }: DeltaProps) {
  const moved = change(now, before)
  if (moved === null) return <span>rien avant</span>
  return (
    <span>
      <span className="delta" data-tone={moved < 0 ? 'bad' : 'good'}>
        {percent.format(moved)}
      </span>{' '}
      contre {format(before)} avant
    </span>
  )
}
