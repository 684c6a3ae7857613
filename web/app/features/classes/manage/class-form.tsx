import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { ClassView } from '#contract/classes/classes.ts'
import type { SlotPlace } from '#contract/lessons/slots.ts'
import { type LatePrice, longestRemarks, mostClassSeats } from '#contract/rules/class-form.ts'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { furthestDays, slotTimes, timeOfMinute } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import type { Failure } from '../../../lib/failure.ts'
import { invalidate } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, SegmentedControl } from '../../../ui/choices.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, Textarea, TextInput } from '../../../ui/inputs.tsx'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import { ClassFiles, NewClassFiles } from '../materials/class-files.tsx'
import { withRepeat, withTime } from './class-draft.ts'
import * as styles from './class-form.module.css'
import { ColorChoice } from './color-choice.tsx'
import { RefusedTimes } from './refused-times.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import type { ClassFormState } from './use-class-form.ts'
import { useOwnCourses } from './use-own-courses.ts'

interface ClassFormProps {
  userId: number
  form: ClassFormState
  /** The class to change; null for a new one. */
  view: ClassView | null
  onCancel: () => void
}

// With an editor, a cropper and uploads: only loaded when a course is made on the way.
const ProductForm = lazyPart(
  () => import('../../authoring/form/product-form.tsx').then(module => ({ default: module.ProductForm })),
  LostDialog,
)

const ends = [...slotTimes.slice(2), timeOfMinute(24 * 60)]

/** Adding or changing a class. What was typed stays through every refusal. */
export function ClassForm({ userId, form, view, onCancel }: ClassFormProps) {
  const { draft, set, change, taken, files, submit } = form
  const [making, setMaking] = useState(false)
  /** The next new course was made here: it is chosen instead of another one. */
  const made = useRef(false)
  const courses = useOwnCourses(userId, courseId => {
    const isMade = made.current
    made.current = false
    change(before => (before.courseId === '' || isMade ? { ...before, courseId } : before))
  })
  const today = hongKongDay(new Date())
  const minimum: Day = view && view.date < today ? view.date : today
  const { fields } = submit
  return (
    <>
      <form className="form" {...submit.props} aria-label={view ? m.classes_edit() : m.classes_add_new()}>
        <Field
          label={m.classes_course()}
          error={fields.course_id}
          aside={
            <button type="button" className="link" onClick={() => setMaking(true)}>
              {m.classes_course_new()}
            </button>
          }
          help={draft.courseId === '' && m.classes_course_new_help()}
        >
          <Combobox
            name="course_id"
            options={courses.options}
            value={draft.courseId}
            onChange={courseId => set({ courseId })}
            placeholder={courses.isPending ? m.ui_loading() : m.classes_course_choose()}
            emptyText={courses.isError ? m.classes_courses_failed() : m.classes_course_none()}
          />
        </Field>
        <Field label={m.classes_title()} error={fields.title}>
          <TextInput
            name="title"
            maxLength={120}
            value={draft.title}
            onChange={({ target }) => set({ title: target.value })}
          />
        </Field>
        <div className={styles.pair}>
          <Field label={m.classes_start_date()} error={fields.date}>
            <TextInput
              name="date"
              type="date"
              min={minimum}
              max={addDays(today, furthestDays)}
              value={draft.date}
              onChange={({ target }) => target.value && form.follow(target.value)}
            />
          </Field>
          <Field label={m.classes_end_date()} error={fields.ending_date}>
            <TextInput
              name="ending_date"
              type="date"
              min={draft.date}
              max={addDays(today, furthestDays)}
              value={draft.repeated ? draft.endingDate : draft.date}
              disabled={!draft.repeated}
              onChange={({ target }) => target.value && set({ endingDate: target.value, lessons: '' })}
            />
          </Field>
          <Field label={m.classes_start_time()} error={fields.time}>
            <TimeSelect
              name="time"
              times={slotTimes}
              value={draft.time}
              onChange={time => change(before => withTime(before, time))}
            />
          </Field>
          <Field label={m.classes_end_time()} error={fields.end_time}>
            <TimeSelect
              name="end_time"
              times={ends.filter(time => time > draft.time)}
              value={draft.endTime}
              onChange={endTime => set({ endTime })}
            />
          </Field>
        </div>
        <SegmentedControl<'single' | 'repeated'>
          legend={m.classes_kind()}
          hideLegend={false}
          name="kind"
          value={draft.repeated ? 'repeated' : 'single'}
          onChange={kind => change(before => withRepeat(before, kind === 'repeated'))}
          choices={[
            { value: 'single', label: m.classes_kind_single() },
            { value: 'repeated', label: m.classes_kind_repeated() },
          ]}
        />
        {draft.repeated && <RepeatFields draft={draft} set={set} />}
        <div className={styles.pair}>
          <Field label={m.classes_price()} error={fields.class_price} help={m.classes_price_help()}>
            <TextInput
              name="class_price"
              inputMode="decimal"
              maxLength={9}
              value={draft.price}
              onChange={({ target }) => set({ price: target.value })}
            />
          </Field>
          <Field label={m.classes_limit()} error={fields.students_limit}>
            <TextInput
              name="students_limit"
              type="number"
              min={1}
              max={mostClassSeats}
              value={draft.limit}
              onChange={({ target }) => set({ limit: target.value, noLimit: false })}
            />
          </Field>
        </div>
        <Checkbox
          label={m.classes_no_limit()}
          checked={draft.noLimit}
          onChange={({ currentTarget: { checked } }) =>
            set({ noLimit: checked, ...(checked && { limit: '' }) })
          }
        />
        {draft.repeated && Number(draft.price) > 0 && (
          <div className={styles.late}>
            <SegmentedControl<LatePrice>
              legend={m.classes_late()}
              hideLegend={false}
              name="late_price"
              value={draft.latePrice}
              onChange={latePrice => set({ latePrice })}
              choices={[
                { value: 'pro_rata', label: m.classes_late_left() },
                { value: 'full', label: m.classes_late_full() },
              ]}
            />
            <p className="help">
              {draft.latePrice === 'pro_rata' ? m.classes_late_help() : m.classes_late_full_help()}
            </p>
          </div>
        )}
        <SegmentedControl<'no' | 'yes'>
          legend={m.classes_approval()}
          hideLegend={false}
          name="require_approval"
          value={draft.needsApproval ? 'yes' : 'no'}
          onChange={answer => set({ needsApproval: answer === 'yes' })}
          choices={[
            { value: 'no', label: m.ui_no() },
            { value: 'yes', label: m.ui_yes() },
          ]}
        />
        <ColorChoice value={draft.color} error={fields.color} onChange={color => set({ color })} />
        <Field label={m.classes_place()} error={fields.zoom_link} help={m.classes_place_help()}>
          <TextInput
            name="zoom_link"
            maxLength={500}
            value={draft.place}
            onChange={({ target }) => set({ place: target.value })}
          />
        </Field>
        <Field label={m.classes_remarks()} optional error={fields.remarks}>
          <Textarea
            name="remarks"
            rows={3}
            maxLength={longestRemarks}
            value={draft.remarks}
            onChange={({ target }) => set({ remarks: target.value })}
          />
        </Field>
        <section className={styles.files} aria-label={m.classes_materials()}>
          <span className="label">{m.classes_materials()}</span>
          {view ? (
            <ClassFiles classId={view.class_id} own />
          ) : (
            <NewClassFiles files={files} error={fields.materials} />
          )}
        </section>
        <Refused failure={submit.failure} times={taken}>
          {taken.length > 0 ? (
            <RefusedTimes times={taken} onLeaveOut={draft.repeated ? form.leaveOut : undefined} />
          ) : (
            <FormFailure failure={submit.failure} onRetry={submit.retry} />
          )}
        </Refused>
        <div className={styles.acts}>
          <Button variant="line" onClick={onCancel}>
            {m.classes_cancel()}
          </Button>
          <Button type="submit" busy={submit.busy} busyText={m.classes_submitting()}>
            {view ? m.classes_save() : m.classes_create()}
          </Button>
        </div>
      </form>
      {/* Beside the form, not in it: it is one itself. */}
      {making && (
        <Suspense fallback={null}>
          <ProductForm
            courseId={null}
            forClass={{ name: draft.title.trim() }}
            usage={null}
            onClose={() => setMaking(false)}
            onSaved={() => {
              made.current = true
              setMaking(false)
              void invalidate('authoredProductList')
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** A refusal of the whole form is shown where it was sent from, and focused, so that no one has to search for it. */
function Refused({
  failure,
  times,
  children,
}: {
  failure: Failure | null
  times: readonly SlotPlace[]
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  // A new refusal is a new object, even if it says the same.
  useEffect(() => {
    if (failure === null && times.length === 0) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [failure, times])
  return (
    <div ref={place} tabIndex={-1} className={styles.refused}>
      {children}
    </div>
  )
}

interface TimeSelectProps {
  name: string
  times: readonly string[]
  value: string
  onChange: (time: string) => void
}

function TimeSelect({ name, times, value, onChange }: TimeSelectProps) {
  // If the start moves past the end, the end stays visible with its error.
  const all = times.includes(value) ? times : [value, ...times]
  return (
    <Select name={name} value={value} onChange={({ target }) => onChange(target.value)}>
      {all.map(time => (
        <option key={time} value={time}>
          {clockText(time)}
        </option>
      ))}
    </Select>
  )
}
