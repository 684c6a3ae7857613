import * as styles from './chart.module.css'
import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { areaPath, linePath } from './chart-paths.ts'

/** A line through all values, and the area below it. */
export function AreaChart(props: ChartProps) {
  return (
    <ChartFrame {...props}>
      {({ centre, y, top, bottom, zero }, pointed) => {
        const places = props.points.map(({ key, value }) => ({ x: centre(key), y: y(value) }))
        return (
          <>
            <path className={styles.area} d={areaPath(places, zero)} />
            {pointed && (
              <line
                className={styles.cursor}
                x1={centre(pointed.key)}
                x2={centre(pointed.key)}
                y1={top}
                y2={bottom}
              />
            )}
            <path className={styles.curve} d={linePath(places)} />
            {pointed && (
              <circle className={styles.dot} cx={centre(pointed.key)} cy={y(pointed.value)} r="5" />
            )}
          </>
        )
      }}
    </ChartFrame>
  )
}
