import { type ReactNode, useMemo, useState } from 'react'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { monthText, shortDayText, weekdayText } from '../../../lib/dates.ts'
import type { Failure } from '../../../lib/failure.ts'
import { useMedia, wideQuery } from '../../../lib/use-media.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { useToday } from '../../lessons/bookings/use-now.ts'
import * as styles from './calendar.module.css'
import type { CalendarBlock } from './calendar-blocks.ts'
import { type CalendarItem, itemsByDay } from './calendar-items.ts'
import { type CalendarView, rangeOf, turned } from './calendar-range.ts'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { DayList, ItemList } from './day-list.tsx'
import { MonthView } from './month-view.tsx'
import { PhoneMonth } from './phone-month.tsx'
import { PhoneWeek } from './phone-week.tsx'
import { WeekView } from './week-view.tsx'

interface CalendarProps {
  view: CalendarView
  day: Day
  onShow: (view: CalendarView, day: Day) => void
  /** Null while loading. */
  items: readonly CalendarItem[] | null
  failure: Failure | null
  onRetry: () => void
  retrying: boolean
  chosen: string | null
  onPick: (item: CalendarItem) => void
  onAdd?: ((day: Day) => void) | undefined
  /** Switches of the page, next to the month's name. */
  tools?: ReactNode
  legend: ReactNode
  /** What lies behind the lessons, by day. */
  blocks?: ReadonlyMap<Day, readonly CalendarBlock[]>
  /** Switches of what is shown, below the month's name. */
  layers?: ReactNode
  /** Said when nothing takes place. */
  empty: ReactNode
}

const noBlocks: ReadonlyMap<Day, readonly CalendarBlock[]> = new Map()

const ofMonth = { before: m.classes_month_before, after: m.classes_month_after }
const turns: Readonly<Record<CalendarView, { before: () => string; after: () => string }>> = {
  month: ofMonth,
  week: { before: m.classes_week_before, after: m.classes_week_after },
  day: { before: m.classes_day_before, after: m.classes_day_after },
  list: ofMonth,
}

function titleOf(view: CalendarView, day: Day): string {
  if (view === 'day') return weekdayText(day)
  if (view !== 'week') return monthText(day)
  const { from, to } = rangeOf(view, day)
  return m.classes_days({ from: shortDayText(from), to: shortDayText(to) })
}

/** Month, week, day or list of what takes place; the page says what that is, and what a press does. */
export function Calendar(props: CalendarProps) {
  const { view, day, onShow, items, failure, tools, legend, layers, empty, blocks = noBlocks } = props
  const wide = useMedia(wideQuery)
  const today = useToday()
  const [more, setMore] = useState<Day | null>(null)
  const byDay = useMemo(() => itemsByDay(items ?? []), [items])
  const { from, to } = rangeOf(view, day)
  const filled = [...blocks].flatMap(([one, its]) => (its.length > 0 ? one : []))
  const shownDays = [...new Set([...byDay.keys(), ...filled])].filter(one => one >= from && one <= to).sort()
  const title = titleOf(view, day)
  const shared = { day, today, byDay, blocks, chosen: props.chosen, onPick: props.onPick, onAdd: props.onAdd }
  // A day without anything says so itself.
  const isFilled = view === 'day' || shownDays.some(one => view === 'week' || one.startsWith(day.slice(0, 7)))
  return (
    <section className={styles.calendar} aria-labelledby="calendar-title">
      <div className={styles.tools}>
        <IconButton
          icon="left"
          className={styles.turn}
          label={turns[view].before()}
          onClick={() => onShow(view, turned(view, day, -1))}
        />
        <IconButton
          icon="right"
          className={styles.turn}
          label={turns[view].after()}
          onClick={() => onShow(view, turned(view, day, 1))}
        />
        <h2 id="calendar-title" aria-live="polite">
          {title}
        </h2>
        <Button variant="line" className={styles.now} onClick={() => onShow(view, today)}>
          {m.classes_today()}
        </Button>
        <SegmentedControl<CalendarView>
          legend={m.classes_view()}
          name="calendar-view"
          value={view}
          onChange={next => onShow(next, day)}
          choices={[
            { value: 'month', label: m.classes_view_month() },
            { value: 'week', label: m.classes_view_week() },
            { value: 'day', label: m.classes_view_day() },
            { value: 'list', label: m.classes_view_list() },
          ]}
        />
        {tools}
      </div>
      {layers}
      {failure ? (
        <FailedState
          title={m.classes_failed()}
          text={failure.text}
          onRetry={props.onRetry}
          retrying={props.retrying}
        />
      ) : items === null ? (
        <CalendarSkeleton />
      ) : view === 'month' ? (
        wide ? (
          <MonthView {...shared} onMore={setMore} />
        ) : (
          <PhoneMonth {...shared} onMore={setMore} />
        )
      ) : view !== 'list' && wide ? (
        <WeekView view={view} {...shared} />
      ) : view === 'week' ? (
        <PhoneWeek {...shared} onDay={one => onShow('week', one)} />
      ) : view === 'day' ? (
        <DayList key={day} days={[day]} {...shared} onAdd={day >= today ? props.onAdd : undefined} />
      ) : (
        shownDays.length > 0 && <DayList key={from} days={shownDays} {...shared} onAdd={undefined} />
      )}
      {items !== null && !failure && !isFilled && empty}
      {items !== null && !failure && <div className={styles.legend}>{legend}</div>}
      {more !== null && (
        <Dialog open title={weekdayText(more)} onClose={() => setMore(null)}>
          <ItemList
            items={byDay.get(more) ?? []}
            blocks={blocks.get(more) ?? []}
            chosen={props.chosen}
            onPick={item => {
              setMore(null)
              props.onPick(item)
            }}
          />
        </Dialog>
      )}
    </section>
  )
}
