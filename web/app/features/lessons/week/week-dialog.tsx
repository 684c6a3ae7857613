import { useId, useState } from 'react'
import type { TeachingHours, TeachingWeek } from '#contract/lessons/own-week.ts'
import type { LessonPackage } from '#contract/lessons/schedule.ts'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { furthestDays, slotDurations } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { addMonths } from '../../../lib/calendar-days.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useMutation, useQuery } from '../../../lib/query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useOwnLessons } from '../slots/use-own-slots.ts'
import { refreshWeek } from './use-week.ts'
import * as styles from './week-dialog.module.css'
import { WeekHours } from './week-hours.tsx'

interface Draft {
  hours: readonly TeachingHours[]
  title: string
  price: string
  duration: number
  seats: string
  url: string
  venue: string
  until: Day
  except: readonly Day[]
  without_holidays: boolean
}

function draftOf(week: TeachingWeek | null, [offered]: readonly LessonPackage[]): Draft {
  if (week) return { ...week, price: String(week.price), seats: String(week.seats) }
  const slot = offered?.slots[0]
  return {
    ...{ hours: [], title: offered?.duration ?? '', price: offered ? String(offered.price) : '' },
    ...{ duration: slot?.duration ?? 30, seats: '1', url: slot?.url ?? '', venue: slot?.venue ?? '' },
    until: addDays(addMonths(hongKongDay(new Date()), 3), -1),
    ...{ except: [], without_holidays: true },
  }
}

interface WeekDialogProps {
  userId: number
  week: TeachingWeek | null
  onClose: () => void
}

/** 'Update schedule': the hours of a usual week, and what becomes of the calendar before it is done. */
export function WeekDialog({ userId, week, onClose }: WeekDialogProps) {
  const lessons = useOwnLessons(userId)
  const trials = (lessons.data ?? []).filter(({ is_trial }) => is_trial === '1')
  const [typed, setTyped] = useState<Draft | null>(null)
  const draft = typed ?? draftOf(week, trials)
  const set = (change: Partial<Draft>) => setTyped({ ...draft, ...change })
  const titles = useId()
  const [missing, setMissing] = useState(false)
  const today = hongKongDay(new Date())
  const isPriced = draft.title.trim() !== '' && draft.price.trim() !== ''
  const body = {
    ...{ hours: [...draft.hours], title: draft.title, price: draft.price, duration: draft.duration },
    ...{ seats: draft.seats, url: draft.url, venue: draft.venue, until: draft.until },
    ...{ except: [...draft.except], without_holidays: draft.without_holidays },
    is_trial: week?.is_trial ?? ('1' as const),
    change_price: true,
  }
  const preview = useQuery({
    // What a time is called or costs changes none of these numbers.
    ...queryOf(laterApi.weekSave, {
      body: { ...body, title: 'Preview', price: 0, seats: 1, url: '', venue: '-', preview: true },
    }),
    enabled: lessons.isSuccess,
    placeholderData: before => before,
    retry: false,
    gcTime: 0,
  })
  const saving = useMutation({
    mutationFn: async () => {
      await laterApi.weekSave({ body: { ...body, preview: false } })
      await refreshWeek()
    },
    onSuccess: () => {
      toast.show({ text: m.week_saved(), tone: 'good' })
      onClose()
    },
  })
  const refused = saving.error instanceof ApiError ? saving.error.fields : {}
  const hoursError =
    refused.hours ?? (preview.error instanceof ApiError ? preview.error.fields.hours : undefined)
  const known = ['hours', 'title', 'price', 'seats', 'url', 'venue', 'until', 'duration']
  const isElsewhere = saving.error && !known.some(name => refused[name])
  const offered = trials.find(({ duration }) => duration === draft.title)

  function save() {
    setMissing(!isPriced)
    if (isPriced || draft.hours.length === 0) saving.mutate()
  }

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={m.week_dialog_title()}
      actions={
        <>
          <div className={styles.count} aria-live="polite">
            {preview.data && <Outcome {...preview.data} />}
          </div>
          <Button variant="line" onClick={onClose}>
            {m.week_cancel()}
          </Button>
          <Button
            busy={saving.isPending}
            busyText={m.ui_please_wait()}
            disabled={!lessons.isSuccess}
            onClick={save}
          >
            {m.week_update()}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {isElsewhere && <FormError>{failureOf(saving.error).text}</FormError>}
        {hoursError && <FormError>{hoursError}</FormError>}
        <WeekHours hours={draft.hours} onHours={hours => set({ hours })} />
        <div className={styles.pair}>
          <Field label={m.week_length()} error={refused.duration}>
            <Select value={draft.duration} onChange={({ target }) => set({ duration: Number(target.value) })}>
              {slotDurations.map(minutes => (
                <option key={minutes} value={minutes}>
                  {m.schedule_minutes({ minutes })}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={m.week_repeats_until()} error={refused.until}>
            <TextInput
              type="date"
              min={today}
              max={addDays(today, furthestDays)}
              value={draft.until}
              onChange={({ target }) => target.value && set({ until: target.value })}
            />
          </Field>
          <Field
            label={m.schedule_title()}
            error={refused.title ?? (missing && !draft.title.trim() ? m.schedule_title_missing() : undefined)}
          >
            <TextInput
              value={draft.title}
              maxLength={120}
              list={titles}
              placeholder={m.schedule_title_example()}
              onChange={({ target }) => {
                const same = trials.find(({ duration }) => duration === target.value)
                set({ title: target.value, ...(same && { price: String(same.price) }) })
              }}
            />
          </Field>
          <datalist id={titles}>
            {trials.map(({ price_id, duration }) => (
              <option key={price_id} value={duration} />
            ))}
          </datalist>
          <Field
            label={m.schedule_price()}
            error={refused.price ?? (missing && !draft.price.trim() ? m.api_slot_price() : undefined)}
            help={offered && Number(draft.price) !== offered.price ? m.schedule_bulk_price_note() : undefined}
          >
            <TextInput
              inputMode="decimal"
              maxLength={9}
              value={draft.price}
              onChange={({ target }) => set({ price: target.value })}
            />
          </Field>
          <Field label={m.schedule_url()} error={refused.url} help={m.schedule_url_help()}>
            <TextInput
              value={draft.url}
              maxLength={500}
              inputMode="url"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={m.schedule_url_example()}
              onChange={({ target }) => set({ url: target.value })}
            />
          </Field>
          <Field label={m.schedule_venue()} optional error={refused.venue}>
            <TextInput
              value={draft.venue}
              maxLength={200}
              placeholder={m.schedule_online()}
              onChange={({ target }) => set({ venue: target.value })}
            />
          </Field>
          <Field label={m.schedule_bulk_seats()} error={refused.seats}>
            <TextInput
              type="number"
              min={1}
              max={200}
              value={draft.seats}
              onChange={({ target }) => set({ seats: target.value })}
            />
          </Field>
        </div>
        <Except draft={draft} today={today} set={set} />
        <Checkbox
          label={m.schedule_no_holidays()}
          checked={draft.without_holidays}
          onChange={({ currentTarget }) => set({ without_holidays: currentTarget.checked })}
        />
      </div>
    </Dialog>
  )
}

interface ExceptProps {
  draft: Draft
  today: Day
  set: (change: Partial<Draft>) => void
}

/** 'Saturdays 9 to 13, except …'. */
function Except({ draft: { except }, today, set }: ExceptProps) {
  const [day, setDay] = useState('')
  return (
    <fieldset>
      <legend>
        <b>{m.week_except()}</b>
      </legend>
      <div className={styles.except}>
        {[...except].sort().map(one => (
          <span key={one} className="chip">
            {shortDayText(one)}
            <IconButton
              icon="x"
              label={m.ui_remove({ name: shortDayText(one) })}
              onClick={() => set({ except: except.filter(other => other !== one) })}
            />
          </span>
        ))}
        <TextInput
          type="date"
          aria-label={m.week_except_day()}
          min={today}
          max={addDays(today, furthestDays)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button
          variant="quiet"
          icon="plus"
          disabled={day === '' || except.includes(day)}
          onClick={() => {
            set({ except: [...except, day] })
            setDay('')
          }}
        >
          {m.week_except_add()}
        </Button>
      </div>
    </fieldset>
  )
}

interface OutcomeProps {
  added: number
  deleted: number
  kept: number
  booked: number
  blocked: number
}

/** '12 open times are added, 78 go'; then what stays. */
function Outcome({ added, deleted, kept, booked, blocked }: OutcomeProps) {
  const counted = (count: number) => ({ count, shown: wholeNumber(count) })
  return (
    <>
      <b>
        {added > 0 && m.week_adds(counted(added))} {deleted > 0 && m.week_deletes(counted(deleted))}
        {added + deleted === 0 && m.week_no_change()}
      </b>
      <small>
        {m.week_stays(counted(kept))} {booked > 0 && m.week_booked_stay(counted(booked))}{' '}
        {blocked > 0 && m.week_blocked(counted(blocked))}
      </small>
    </>
  )
}
