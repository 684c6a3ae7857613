import type { ClassView } from '#contract/classes/classes.ts'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { cx } from '../../../ui/cx.ts'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { colorClass } from '../calendar/class-colors.ts'
import { takenText } from '../calendar/item-texts.ts'
import * as styles from './class-summary.module.css'

/** Which class it is about, in a few words. */
export function ClassSummary({ view, seats = false }: { view: ClassView; seats?: boolean }) {
  const next = view.next_lesson
  const words = [
    m.enrolments_when({ day: shortDayText(next?.date ?? view.date), times: clockTimesText(next ?? view) }),
    view.venue || m.classes_online(),
    ...(seats ? [takenText(view)] : []),
  ]
  return (
    <div className={cx(styles.what, colorClass(view.color))}>
      <b lang={languageOf(view.title)}>{view.title}</b>
      <small>{words.join(' · ')}</small>
      {next && <ZoneNote at={hongKongInstant(next.date, next.time)} />}
    </div>
  )
}
