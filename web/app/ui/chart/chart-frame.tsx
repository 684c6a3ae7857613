import { type ReactNode, useRef } from 'react'
import * as styles from './chart.module.css'
import { type ChartLayout, type ChartPoint, layOutChart } from './chart-layout.ts'
import { type Axis, chartTicks } from './chart-ticks.ts'
import { usePointed } from './use-pointed.ts'
import { useSize } from './use-size.ts'

export type ChartTone = 'vermilion' | 'jade' | 'blue'

export interface ChartProps {
  points: readonly ChartPoint[]
  axis: Axis
  tone?: ChartTone
}

interface ChartFrameProps extends ChartProps {
  /** The marks of the points, drawn before the lines; and the point under the pointer. */
  children: (layout: ChartLayout, pointed: ChartPoint | undefined) => ReactNode
}

/**
 * Lines, numbers, labels, and a note for the point under the pointer, filling the box around it. Visual only: code
 * that shows a chart puts the same in a table.
 */
export function ChartFrame({ points, axis, tone = 'vermilion', children }: ChartFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const { x, handlers } = usePointed(box)
  const ticks = chartTicks(
    points.map(({ value }) => value),
    axis,
  )
  const layout = size && layOutChart(size, { points, ticks, tickText: axis.text })
  const pointed = x === null ? undefined : layout?.pointAt(x)
  return (
    <div ref={box} className={styles.box} data-tone={tone} aria-hidden="true" {...handlers}>
      {layout && (
        <svg className={styles.picture} role="presentation">
          <Axes layout={layout} />
          {children(layout, pointed)}
        </svg>
      )}
      {layout && pointed && <Note layout={layout} point={pointed} />}
    </div>
  )
}

function Axes({ layout: { left, right, lines, labels } }: { layout: ChartLayout }) {
  const hasLess = lines.some(({ value }) => value < 0)
  return (
    <>
      {lines.map(({ value, text, x, y }) => (
        <g key={value}>
          <line
            className={hasLess && value === 0 ? styles.zero : styles.line}
            x1={left}
            x2={right}
            // Between two pixels, a thin line is blurred.
            y1={Math.round(y) + 0.5}
            y2={Math.round(y) + 0.5}
          />
          <text className={styles.number} x={x} y={y} dy="0.35em">
            {text}
          </text>
        </g>
      ))}
      {labels.map(({ key, label, x, y }) => (
        <text key={key} className={styles.label} data-label={key} x={x} y={y}>
          {label}
        </text>
      ))}
    </>
  )
}

/**
 * Above its point, never beyond the sides (the further right, the more of it is on the left) nor far above the box.
 */
function Note({ layout, point }: { layout: ChartLayout; point: ChartPoint }) {
  const share = (layout.centre(point.key) / layout.width) * 100
  const y = Math.min(layout.y(point.value), layout.zero)
  return (
    <p
      className={styles.note}
      style={{ left: `${share}%`, top: `max(${y - 8}px, 1.5em + 6px)`, translate: `-${share}% -100%` }}
    >
      {point.title} <b className="num">{point.text}</b>
    </p>
  )
}
