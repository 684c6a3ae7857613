import { useId, useMemo, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { readerOf, useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { calendarDrawing } from '../../../ui/more-drawings.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { guarded } from '../../accounts/guards/guarded.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { WeekSide } from '../../lessons/week/week-side.tsx'
import { Calendar } from './calendar.tsx'
import { allLayers } from './calendar-blocks.ts'
import { CalendarColumns, CalendarHead, CalendarPage } from './calendar-frame.tsx'
import { familyOf, itemsFor, itemsOf, shownOf, type WhichClasses, type Whose } from './calendar-items.ts'
import { rangeOf } from './calendar-range.ts'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { FamilyFilter } from './family-filter.tsx'
import { LayerSwitches } from './layer-switches.tsx'
import { Legend } from './legend.tsx'
import * as styles from './my-classes.module.css'
import { useBlocks } from './use-blocks.ts'
import { useCalendarPlace } from './use-calendar-place.ts'
import { useOwnTimetable } from './use-classes.ts'
import { WeatherBanner } from './weather-banner.tsx'

export const meta = privateMeta(() => m.classes_mine_title())

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return guarded(request, async userId => ({ userId }))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <CalendarPage>
      <CalendarHead title={m.classes_mine_title()} lead={m.classes_mine_lead()} />
      <CalendarSkeleton />
    </CalendarPage>
  )
}

export function ErrorBoundary() {
  return (
    <CalendarPage>
      <CalendarHead title={m.classes_mine_title()} lead={m.classes_mine_lead()} />
      <RouteFailed title={m.classes_failed()} />
    </CalendarPage>
  )
}

export default function MyClassesPage() {
  const { userId } = useLoaderData<typeof clientLoader>()
  const isTeacher = readerOf(useSession()) === 'teacher'
  const mayAdd = useSession()?.role === 'TEACHER'
  const place = useCalendarPlace()
  const [which, setWhich] = useState<WhichClasses>('all')
  const range = rangeOf(place.view, place.day)
  const timetable = useOwnTimetable(userId, range)
  const [layers, setLayers] = useState(allLayers)
  const blocks = useBlocks(range, layers, mayAdd)
  const { data } = timetable
  const [who, setWho] = useState<Whose['who'] | null>(null)
  const all = useMemo(() => shownOf(itemsOf(data?.classes ?? [], data?.bookings ?? []), which), [data, which])
  const family = useMemo(() => familyOf(all), [all])
  // If the chosen person has nothing in another month, everyone's is shown, and theirs again where there is something.
  const shownWho = family.some(one => one.who === who) ? who : null
  const items = useMemo(
    () => itemsFor(all, shownWho).filter(({ kind }) => (kind === 'class' ? layers.classes : layers.trials)),
    [all, shownWho, layers],
  )
  return (
    <CalendarPage>
      <CalendarHead
        title={m.classes_mine_title()}
        lead={mayAdd ? m.classes_mine_lead_teacher() : m.classes_mine_lead()}
        acts={
          mayAdd && (
            <ButtonLink variant="line" to="/my-profile?tab=trial">
              {m.classes_layer_open()}
            </ButtonLink>
          )
        }
      />
      <WeatherBanner items={all} />
      <FamilyFilter family={family} who={shownWho} onWho={setWho} />
      <CalendarColumns
        userId={userId}
        items={items}
        courseId={null}
        classId={place.classId}
        aside={mayAdd && <WeekSide userId={userId} />}
      >
        {({ chosen, onPick, onAdd }) => (
          <Calendar
            view={place.view}
            day={place.day}
            onShow={place.show}
            items={data ? items : null}
            failure={timetable.isError && !data ? failureOf(timetable.error) : null}
            onRetry={() => void timetable.refetch()}
            retrying={timetable.isFetching}
            chosen={chosen}
            onPick={onPick}
            onAdd={mayAdd ? onAdd : undefined}
            tools={isTeacher && <ShowClasses which={which} onWhich={setWhich} />}
            blocks={blocks}
            layers={mayAdd && <LayerSwitches layers={layers} onLayers={setLayers} />}
            legend={<Legend items={items} />}
            empty={<Nothing mayAdd={mayAdd} />}
          />
        )}
      </CalendarColumns>
    </CalendarPage>
  )
}

function Nothing({ mayAdd }: { mayAdd: boolean }) {
  return (
    <EmptyState
      drawing={calendarDrawing}
      title={m.classes_none()}
      text={mayAdd ? m.classes_none_own() : m.classes_none_mine()}
      action={!mayAdd && <ButtonLink to="/products/all">{m.classes_find()}</ButtonLink>}
    />
  )
}

interface ShowClassesProps {
  which: WhichClasses
  onWhich: (which: WhichClasses) => void
}

function ShowClasses({ which, onWhich }: ShowClassesProps) {
  const id = useId()
  const choices = [
    { value: 'all', label: m.classes_show_all() },
    { value: 'enrolled', label: m.classes_show_enrolled() },
    { value: 'own', label: m.classes_show_own() },
  ] as const
  return (
    <div className={styles.which}>
      <label htmlFor={id}>{m.classes_show()}</label>
      <Select
        id={id}
        value={which}
        onChange={({ target }) =>
          onWhich(choices.find(({ value }) => value === target.value)?.value ?? 'all')
        }
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}
