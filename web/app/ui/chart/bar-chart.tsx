import { useId } from 'react'
import * as styles from './chart.module.css'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import type { ChartLayout, ChartPoint } from './chart-layout.ts'
import { barPath } from './chart-paths.ts'

interface BarChartProps extends ChartProps {
  /**
   * The best bar is strong, and the last one hatched, because its day or month hasn't ended. Otherwise all look the
   * same.
   */
  ranked?: boolean
}

export function BarChart({ ranked = false, ...props }: BarChartProps) {
  const openId = useId()
  const { points } = props
  const most = Math.max(0, ...points.map(({ value }) => value))
  const lookOf = ({ value, key }: ChartPoint) => {
    if (ranked && key === points.at(-1)?.key) return { fill: `url(#${openId})` }
    return { className: ranked && value < most ? styles.pale : styles.bar }
  }
  return (
    <ChartFrame {...props}>
      {(layout, pointed) => (
        <>
          {ranked && <Hatching id={openId} isBest={points.at(-1)?.value === most} />}
          {pointed && <Column layout={layout} point={pointed} />}
          {points.map(point => (
            <path
              key={point.key}
              data-bar={point.key}
              d={pathOf(point.value, layout, point.key)}
              {...lookOf(point)}
            />
          ))}
        </>
      )}
    </ChartFrame>
  )
}

const widest = 36

function pathOf(value: number, { centre, bandwidth, y, zero }: ChartLayout, key: string): string {
  if (value === 0) return ''
  const width = Math.min(bandwidth, widest)
  // Small values are still visible.
  const end = value > 0 ? Math.min(y(value), zero - 2) : Math.max(y(value), zero + 2)
  return barPath({ x: centre(key) - width / 2, width, zero, end, radius: 5 })
}

/** Behind the bar under the pointer: a day without a sale has no bar. */
function Column({ layout, point }: { layout: ChartLayout; point: ChartPoint }) {
  const { step, top, bottom, centre } = layout
  return (
    <rect
      className={styles.column}
      x={centre(point.key) - step / 2}
      y={top}
      width={step}
      height={bottom - top}
      rx="4"
    />
  )
}

function Hatching({ id, isBest }: { id: string; isBest: boolean }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.ground} width="6" height="6" />
        <rect className={isBest ? styles.bar : styles.pale} width="3" height="6" />
      </pattern>
    </defs>
  )
}
