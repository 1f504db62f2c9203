import { gridLines, namedEvery } from './scale.ts'

export type Point = { label: string; value: number }
export type PlotKind = 'bars' | 'line'

const HEIGHT = 190
const FOOT = 24
const TOP = 10
const LABEL_ROOM = 72
const WIDEST_BAR = 36
const FIGURE = 6.5
const BESIDE_GRID = 8

const gridOf = (points: Point[]) => gridLines(Math.max(0, ...points.map(({ value }) => value)))

/** What the widest figure of the grid takes: it begins where the words above it do. */
export const gridRoom = (points: Point[], format: (value: number) => string) =>
  Math.max(...gridOf(points).map((value) => format(value).length)) * FIGURE + BESIDE_GRID

type PlotProps = {
  kind: PlotKind
  points: Point[]
  width: number
  /** Room for the figures of the grid. */
  left: number
  format: (value: number) => string
  /** The point that is being read; null: none. */
  active: number | null
}

/** The drawing of a chart, to the pixel: text is never stretched with it. */
export function Plot({ kind, points, width, left, format, active }: PlotProps) {
  const lines = gridOf(points)
  const highest = lines.at(-1) ?? 1
  const step = (width - left) / Math.max(1, points.length)
  const x = (index: number) => left + (index + 0.5) * step
  const y = (value: number) => TOP + (1 - value / highest) * (HEIGHT - TOP - FOOT)
  const bar = Math.min(step * 0.7, WIDEST_BAR)
  const every = namedEvery(points.length, width - left, LABEL_ROOM)
  const current = active === null ? undefined : points[active]
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} aria-hidden="true">
      {lines.map((value) => (
        <g key={value} className="plot-grid">
          <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - BESIDE_GRID} y={y(value)} dy="0.32em" textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {points.map(
        ({ label }, index) =>
          index % every === 0 && (
            <text key={label} x={x(index)} y={HEIGHT - 6} textAnchor="middle">
              {label}
            </text>
          ),
      )}
      {active !== null && current && (
        <line className="plot-cursor" x1={x(active)} x2={x(active)} y1={TOP} y2={y(0)} />
      )}
      {kind === 'bars' &&
        points.map(({ label, value }, index) => (
          <rect
            key={label}
            className="plot-bar"
            data-active={index === active || undefined}
            x={x(index) - bar / 2}
            y={y(value)}
            width={bar}
            height={y(0) - y(value)}
            rx={Math.min(2, bar / 4)}
          />
        ))}
      {kind === 'line' && (
        <polyline
          className="plot-line"
          points={points.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')}
        />
      )}
      {kind === 'line' && (current || points.length === 1) && (
        <circle
          className="plot-dot"
          cx={x(active ?? 0)}
          cy={y((current ?? points[0])?.value ?? 0)}
          r="4"
        />
      )}
    </svg>
  )
}
