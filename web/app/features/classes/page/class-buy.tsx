import type { ReactNode } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { HeldPromise } from '../../commerce/held/held-promise.tsx'
import { isEnrolled } from '../calendar/calendar-items.ts'
import { ClassAction } from '../calendar/class-action.tsx'
import { SeatsLeft } from '../calendar/class-panel.tsx'
import { hasBegun, leaveText, lessonsText } from '../calendar/class-texts.ts'
import { priceOf } from '../calendar/item-texts.ts'
import * as styles from './class-buy.module.css'

interface ClassBuyProps {
  view: ClassView
  onEnrol: (() => void) | undefined
}

/** The price to enrol now, the button, and the rules before paying. */
export function ClassBuy({ view, onEnrol }: ClassBuyProps) {
  const mine = view.own || isEnrolled(view)
  const open = view.state === 'open' && !view.over
  return (
    <aside className={styles.side} aria-label={m.enrolments_title()}>
      <div className={styles.card}>
        {open && (
          <p className={view.full ? styles.full : styles.left}>
            <Icon name={view.full ? 'users' : 'clock'} />
            {view.full ? fullText(view) : lessonsText(view)}
          </p>
        )}
        {open && (
          <p className={styles.price}>
            <b className="num">{priceOf(view.price_now)}</b>
            <small>
              {m.classpage_for({ count: view.lessons_left, shown: wholeNumber(view.lessons_left) })}
            </small>
          </p>
        )}
        {open && !mine && <Working view={view} />}
        <ClassAction view={view} onEdit={undefined} onEnrol={onEnrol} />
        {open && <SeatsLeft view={view} />}
        {open && !mine && (
          <ul className={styles.rules}>
            {view.full && (
              <Rule icon="mail" name={m.classpage_wait()}>
                {m.classpage_wait_text()}
              </Rule>
            )}
            {leaveText(view) && (
              <Rule icon="refund" name={leaveText(view)}>
                {view.leave_until &&
                  m.classpage_leave_why({ count: view.cancel_hours, hours: wholeNumber(view.cancel_hours) })}
                {view.leave_until && <ZoneNote at={view.leave_until} />}
              </Rule>
            )}
            <Rule icon="shield" name={view.venue ? m.classpage_off_weather() : m.classpage_off()}>
              {offText(view)}
            </Rule>
          </ul>
        )}
        {open && !mine && view.price_now > 0 && <HeldPromise lessons={view.lessons_left} />}
      </div>
      {open && !mine && onEnrol && view.enrolments.length === 0 && (
        <div className={styles.bar}>
          <p>
            <b className="num">{priceOf(view.price_now)}</b>
            <small>{view.full ? m.classes_full() : shortLeft(view)}</small>
          </p>
          <Button size="large" onClick={onEnrol}>
            {m.classes_enrol()}
          </Button>
        </div>
      )}
    </aside>
  )
}

const fullText = ({ students_limit }: ClassView): string =>
  m.classpage_full({ taken: wholeNumber(students_limit), limit: wholeNumber(students_limit) })

const shortLeft = ({ free, students_limit }: ClassView): string =>
  free === null
    ? m.classes_no_limit()
    : m.classes_left_of({ count: free, left: wholeNumber(free), seats: wholeNumber(students_limit) })

/** How a late joiner's price is computed. */
function Working({ view }: { view: ClassView }) {
  const { class_price, price_now, lesson_count, lessons_left } = view
  if (!hasBegun(view) || price_now === class_price) return null
  const held = lesson_count - lessons_left
  const text = (dollars: number) => amountText(centsOf(dollars))
  return (
    <dl className={styles.working}>
      <div>
        <dt>{m.classpage_all_lessons({ count: lesson_count, shown: wholeNumber(lesson_count) })}</dt>
        <dd>{text(class_price)}</dd>
      </div>
      <div>
        <dt>{m.classpage_held({ count: held, shown: wholeNumber(held) })}</dt>
        <dd>−{text(class_price - price_now)}</dd>
      </div>
      <div>
        <dt>{m.classpage_pay()}</dt>
        <dd>{text(price_now)}</dd>
      </div>
    </dl>
  )
}

/** The value of a cancelled lesson, if it is the same for each. */
function offText({ price_now, lessons_left }: ClassView): string {
  if (price_now === 0 || lessons_left === 0) return m.classpage_off_free()
  const cents = centsOf(price_now)
  return cents % lessons_left === 0
    ? m.classpage_off_price({ price: amountText(cents / lessons_left) })
    : m.classpage_off_share()
}

function Rule({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <b>{name}</b>
        <span>{children}</span>
      </div>
    </li>
  )
}
