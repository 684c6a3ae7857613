import { m } from '#messages/messages.js'
import type { UsualTime } from './calendar.rules.ts'
import * as styles from './usual-times.module.css'
import { partShort, weekdayName } from './weekdays.ts'

/** When there usually are open times, before anyone looks at a month. */
export function UsualTimes({ usual }: { usual: readonly UsualTime[] }) {
  if (usual.length === 0) return null
  return (
    <div className={styles.usual}>
      <span id="usually-free">{m.bookings_usual()}</span>
      <ul aria-labelledby="usually-free">
        {usual.map(({ weekday, part }) => (
          <li key={`${weekday} ${part}`} className="chip chip-jade">
            {m.bookings_usual_time({ day: weekdayName(weekday), part: partShort(part) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
