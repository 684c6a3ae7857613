import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { Link } from '../../../lib/link.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { classPath } from '../addresses.ts'
import type { ComingClass } from './coming-class.ts'
import * as styles from './coming-rows.module.css'
import { costText, lessonsText, placeText, timesText } from './coming-texts.ts'
import { DayTile } from './day-tile.tsx'
import { SeatsChip } from './seats-chip.tsx'

interface ComingRowsProps {
  /** The heading's ID, unique on the page. */
  id: string
  title: string
  note: string
  classes: readonly ComingClass[]
}

/** Classes by their next day, each linking to its page. */
export function ComingRows({ id, title, note, classes }: ComingRowsProps) {
  if (classes.length === 0) return null
  return (
    <section aria-labelledby={id} data-part="coming-classes">
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p className="small muted">{note}</p>
      </div>
      <ul className={styles.rows}>
        {classes.map(coming => (
          <li key={coming.id}>
            <DayTile day={coming.day} />
            <div className={styles.what}>
              <h3>
                <Link to={classPath(coming)}>{coming.title}</Link>
              </h3>
              <p>
                {timesText(coming)} · {placeText(coming)} · <span className="person">{coming.teacher}</span>
              </p>
              <ZoneNote at={hongKongInstant(coming.day, coming.time)} />
            </div>
            <p className={styles.cost}>
              <b className="num">{costText(coming)}</b>
              <SeatsChip coming={coming} />
              {coming.lessons > 1 && <span className="vh">{lessonsText(coming)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
