import { type ReactNode, useMemo, useState } from 'react'
import { type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { monthText, shortDayText, weekdayText } from '../../../lib/dates.ts'
import type { Failure } from '../../../lib/failure.ts'
import { useMedia, wideQuery } from '../../../lib/use-media.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailedState } from '../../../ui/states.tsx'
import * as styles from './calendar.module.css'
import type { CalendarBlock } from './calendar-blocks.ts'
import { type CalendarItem, itemsByDay } from './calendar-items.ts'
import { type CalendarView, rangeOf, turned } from './calendar-range.ts'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { DayList, ItemList } from './day-list.tsx'
import { MonthView } from './month-view.tsx'
import { PhoneMonth } from './phone-month.tsx'
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

/** Month, week or list of what takes place; the page says what that is, and what a press does. */
export function Calendar(props: CalendarProps) {
  const { view, day, onShow, items, failure, tools, legend, layers, empty, blocks = noBlocks } = props
  const wide = useMedia(wideQuery)
  const today = hongKongDay(new Date())
  const [more, setMore] = useState<Day | null>(null)
  const byDay = useMemo(() => itemsByDay(items ?? []), [items])
  const { from, to } = rangeOf(view, day)
  const filled = [...blocks].flatMap(([one, its]) => (its.length > 0 ? one : []))
  const shownDays = [...new Set([...byDay.keys(), ...filled])].filter(one => one >= from && one <= to).sort()
  const title =
    view === 'week' ? m.classes_days({ from: shortDayText(from), to: shortDayText(to) }) : monthText(day)
  const shared = { day, today, byDay, blocks, chosen: props.chosen, onPick: props.onPick, onAdd: props.onAdd }
  const inMonth = shownDays.some(one => view === 'week' || one.startsWith(day.slice(0, 7)))
  return (
    <section className={styles.calendar} aria-labelledby="calendar-title">
      <div className={styles.tools}>
        <IconButton
          icon="left"
          className={styles.turn}
          label={view === 'week' ? m.classes_week_before() : m.classes_month_before()}
          onClick={() => onShow(view, turned(view, day, -1))}
        />
        <IconButton
          icon="right"
          className={styles.turn}
          label={view === 'week' ? m.classes_week_after() : m.classes_month_after()}
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
      ) : view === 'week' && wide ? (
        <WeekView {...shared} />
      ) : (
        shownDays.length > 0 && <DayList key={from} days={shownDays} {...shared} onAdd={undefined} />
      )}
      {items !== null && !failure && !inMonth && empty}
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
