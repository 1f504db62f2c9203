import { useId } from 'react'

type Point = { label: string; value: number }
type ChartProps = {
  title: string
  kind: 'bars' | 'line'
  points: Point[]
  format: (value: number) => string
}

const WIDTH = 600
const HEIGHT = 160

/** One point alone is a stroke across its place: a line through it would have no length. */
function linePoints(points: Point[], step: number, y: (value: number) => number): string {
  const [only] = points
  const places =
    points.length === 1 && only
      ? [step * 0.1, step * 0.9].map((x) => [x, y(only.value)])
      : points.map(({ value }, index) => [index * step + step / 2, y(value)])
  return places.map((place) => place.join(',')).join(' ')
}

/**
 * A small chart of our own: bars or a line, each point readable, the figures as a table for who
 * cannot see it.
 */
export function Chart({ title, kind, points, format }: ChartProps) {
  const id = useId()
  const highest = Math.max(1, ...points.map(({ value }) => value))
  const step = WIDTH / Math.max(1, points.length)
  const y = (value: number) => HEIGHT - (value / highest) * HEIGHT
  const first = points[0]
  const last = points.at(-1)
  return (
    <figure className="crate p-6" aria-labelledby={id}>
      <figcaption id={id} className="title-3">
        {title}
      </figcaption>
      <p className="text-soft">
        Maximum : {format(Math.max(0, ...points.map(({ value }) => value)))}
        {points.length === 0 && ' · pas encore de mesure'}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="chart"
        aria-hidden="true"
      >
        {kind === 'bars' &&
          points.map(({ label, value }, index) => (
            <rect
              key={label}
              x={index * step + step * 0.1}
              y={y(value)}
              width={step * 0.8}
              height={HEIGHT - y(value)}
            >
              <title>{`${label} : ${format(value)}`}</title>
            </rect>
          ))}
        {kind === 'line' && <polyline points={linePoints(points, step, y)} />}
      </svg>
      {first && last && (
        <p className="chart-axis" aria-hidden="true">
          <span>{first.label}</span>
          <span>{last.label}</span>
        </p>
      )}
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {points.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
