import type { ClassView } from '#contract/classes/classes.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { isSuspendingCode } from '#contract/rules/weather.ts'
import { m } from '#messages/messages.js'
import { shortDayText, weekdayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { getLocale } from '../../../lib/locale.ts'
import { warningText } from '../../lessons/slots/warning-text.ts'
import { type CalendarItem, isEnrolled, isPending, isTheirs, pendingOf, whoseOf } from './calendar-items.ts'

export const itemTitle = (item: CalendarItem): string => {
  if (item.kind === 'class') return item.view.title
  const { title, title_zh } = item.booking
  return (getLocale() === 'zh-HK' && title_zh) || title
}

/** 'Hei Tung · Phonics club': the learner's name comes first. */
export const whoseText = (names: readonly string[], title: string): string =>
  names.length > 0 ? m.classes_whose({ names: names.join(m.classes_whose_comma()), title }) : title

export const headingOf = (item: CalendarItem): string =>
  whoseText(
    whoseOf(item).flatMap(({ name }) => name || []),
    itemTitle(item),
  )

export const priceOf = (dollars: number): string =>
  dollars > 0 ? amountText(centsOf(dollars)) : m.classes_free()

interface Mark {
  text: string
  tone: 'plain' | 'jade' | 'amber' | 'red'
}

/** Its most important fact: that it isn't held, the reader's own seat, or how many are left. */
export function markOf(item: CalendarItem): Mark {
  if (item.kind === 'booking')
    return {
      text: item.booking.is_trial === '1' ? m.classes_trial_booking() : m.classes_lesson_booking(),
      tone: 'plain',
    }
  const { view, lesson } = item
  if (lesson.state === 'cancelled') return { text: m.classes_cancelled(), tone: 'red' }
  if (lesson.state === 'suspended') return { text: suspendedText(lesson), tone: 'amber' }
  if (lesson.moved_from && !lesson.over && (view.own || isEnrolled(view)))
    return { text: m.classes_moved(), tone: 'plain' }
  if (isTheirs(view, lesson)) return { text: m.classes_enrolled(), tone: 'jade' }
  const [wanted] = pendingOf({ view, lesson })
  if (wanted) return { text: pendingText(wanted), tone: 'amber' }
  if (view.own) return { text: takenText(view), tone: 'plain' }
  if (view.full) return { text: m.classes_full(), tone: 'red' }
  if (view.free === null) return { text: m.classes_no_limit_short(), tone: 'plain' }
  return {
    text: m.classes_seats_left({ count: view.free, shown: wholeNumber(view.free) }),
    tone: 'plain',
  }
}

function pendingText({ state }: ClassView['enrolments'][number]): string {
  if (state === 'offered') return m.classes_offered_short()
  return state === 'waiting' ? m.classes_waiting_short() : m.classes_asked()
}

/** 'Suspended: Typhoon signal 8'; a lesson suspended by the weather has the warning as its reason. */
export const suspendedText = ({ reason }: { reason: string }): string =>
  isSuspendingCode(reason) ? m.lessons_suspended_by({ warning: warningText(reason) }) : m.classes_suspended()

/** '5 of 8 taken', '5 enrolled'. */
export const takenText = ({
  enrolled,
  free,
  students_limit,
}: {
  enrolled: number
  free: number | null
  students_limit: number
}): string =>
  free === null
    ? m.classes_enrolled_count({ count: enrolled, shown: wholeNumber(enrolled) })
    : m.classes_taken({ taken: wholeNumber(students_limit - free), seats: wholeNumber(students_limit) })

/** Whether a label is worth its room in a narrow cell. */
export const isMarked = (item: CalendarItem): boolean =>
  item.kind === 'class' &&
  (item.lesson.state !== 'open' ||
    isPending(item) ||
    (item.view.full && !item.view.own && !isEnrolled(item.view)))

/** 'Online · HK$960', 'Mong Kok, Room 7B'. */
export function placeText(item: CalendarItem): string {
  if (item.kind === 'booking') {
    const { venue, own, teacher_name } = item.booking
    return [venue || m.classes_online(), own ? '' : teacher_name].filter(Boolean).join(' · ')
  }
  const { venue, class_price, price_now, own, teacher_name } = item.view
  const last = own ? priceOf(class_price) : isEnrolled(item.view) ? teacher_name : priceOf(price_now)
  const { moved_from: before } = item.lesson
  const moved = before && m.classes_moved_from({ day: shortDayText(before.slice(0, 10)) })
  return [venue || m.classes_online(), last, moved].filter(Boolean).join(' · ')
}

/** For screen readers: the day, and the label if there is no room for it. */
export const unseenText = (item: CalendarItem): string =>
  isMarked(item)
    ? weekdayText(item.day)
    : m.classes_item({ day: weekdayText(item.day), mark: markOf(item).text })
