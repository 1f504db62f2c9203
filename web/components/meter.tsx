import { useId } from 'react'

/**
 * A labelled bar. The figure is text and a native meter; the bar is drawn, since meters cannot be
 * styled alike everywhere.
 */
export function Meter({
  label,
  value,
  max = 100,
  display = `${value} %`,
  tone = 'accent',
}: {
  label: string
  value: number
  max?: number
  display?: string
  tone?: 'accent' | 'amber' | 'good' | 'bad'
}) {
  const id = useId()
  const part = Math.min(100, Math.max(0, (value / max) * 100))
  return (
    <div className="meter" data-tone={tone}>
      <span id={id}>{label}</span>
      <span className="meter-value">{display}</span>
      <meter className="sr-only" aria-labelledby={id} value={value} max={max}>
        {display}
      </meter>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className="meter-track" width="100" height="1" />
        <rect className="meter-fill" width={part} height="1" />
      </svg>
    </div>
  )
}
