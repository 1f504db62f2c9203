import { useCountdown } from './use-countdown.ts'

const UNITS = [
  ['days', 'jours'],
  ['hours', 'heures'],
  ['minutes', 'minutes'],
  ['seconds', 'secondes'],
] as const

/** The time left, in four numbers; read out by the minute, not by the second. */
export function Countdown({ endDate, onZero }: { endDate: string | null; onZero: () => void }) {
  const left = useCountdown(endDate, onZero)
  return (
    <div role="timer" aria-label="Temps restant" className="countdown">
      {UNITS.map(([unit, label]) => (
        <div key={unit}>
          <span className="countdown-number">
            {left ? String(left[unit]).padStart(2, '0') : '--'}
          </span>
          <span className="countdown-label">{label}</span>
        </div>
      ))}
    </div>
  )
}
