import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { gridRoom, Plot, type PlotKind, type Point } from './plot.tsx'
import { useWidth } from './use-width.ts'

type ChartProps = {
  title: string
  kind: PlotKind
  points: Point[]
  format: (value: number) => string
  /** The figures of the grid, where they are shorter. */
  formatGrid?: (value: number) => string
  /** What the whole period comes to. */
  headline: ReactNode
  /** Said in place of the drawing when nothing was measured. */
  empty: string
}

/**
 * Bars or a line over time. The pointer, or the arrows of who has it in focus, read each point; all
 * of them are a table for who cannot see it.
 */
export function Chart(props: ChartProps) {
  const { title, kind, points, format, formatGrid = format, headline, empty } = props
  const id = useId()
  const [frame, width] = useWidth()
  const [active, setActive] = useState<number | null>(null)
  const current = active === null ? undefined : points[active]
  const left = gridRoom(points, formatGrid)
  const hasAny = points.some(({ value }) => value !== 0)

  function point({ clientX, currentTarget }: PointerEvent) {
    const start = currentTarget.getBoundingClientRect().left + left
    const index = Math.floor(((clientX - start) / (width - left)) * points.length)
    setActive(Math.max(0, Math.min(points.length - 1, index)))
  }

  return (
    <figure className="crate chart" aria-labelledby={id}>
      <figcaption>
        <h2 id={id} className="title-4">
          {title}
        </h2>
        <p className="chart-headline">
          {current ? (
            <>
              <strong>{format(current.value)}</strong> <span>{current.label}</span>
            </>
          ) : (
            headline
          )}
        </p>
      </figcaption>
      <div
        ref={frame}
        className="chart-plot"
        onPointerMove={point}
        onPointerLeave={() => setActive(null)}
      >
        {width > 0 && (
          <Plot
            kind={kind}
            points={points}
            width={width}
            left={left}
            format={formatGrid}
            active={active}
          />
        )}
        {!hasAny && <p className="chart-empty">{empty}</p>}
        {points.length > 0 && (
          <input
            type="range"
            aria-label={`${title}, point par point`}
            aria-valuetext={current ? `${current.label} : ${format(current.value)}` : undefined}
            min={0}
            max={points.length - 1}
            value={active ?? points.length - 1}
            onChange={(event) => setActive(Number(event.target.value))}
            onFocus={() => setActive(points.length - 1)}
            onBlur={() => setActive(null)}
          />
        )}
      </div>
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
