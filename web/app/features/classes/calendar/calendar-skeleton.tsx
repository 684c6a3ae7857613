import { Loading } from '../../../ui/skeleton.tsx'
import * as styles from './calendar-skeleton.module.css'

const cells = Array.from({ length: 35 }, (_, at) => at)

/** The same size as the month, so that nothing jumps. */
export function CalendarSkeleton() {
  return (
    <Loading>
      <div className={styles.grid}>
        {cells.map(at => (
          <span key={at}>{at % 3 === 1 && <i className="sk" />}</span>
        ))}
      </div>
    </Loading>
  )
}
