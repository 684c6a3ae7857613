import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { LessonPackage } from '#contract/lessons/schedule.ts'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { furthestDays } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useField } from '../../../ui/field-context.ts'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import * as styles from './add-panel.module.css'
import { MonthCalendar } from './month-calendar.tsx'
import { RepeatBox } from './repeat-box.tsx'
import { struckTimes } from './slot-draft.ts'
import { StagedList } from './staged-list.tsx'
import { TermsDialog } from './terms-dialog.tsx'
import { TimePicker } from './time-picker.tsx'
import { usePattern } from './use-pattern.ts'
import type { SlotForm } from './use-slot-draft.ts'

interface AddPanelProps {
  form: SlotForm
  packages: readonly LessonPackage[]
  open: boolean
  onOpen: (open: boolean) => void
  onCopyWeek: () => void
}

/** 'Add new class' or 'Add new trials': days, times and terms, then the times to add. */
export function AddPanel({ form, packages, open, onOpen, onCopyWeek }: AddPanelProps) {
  const id = useId()
  const isTrial = form.kind === '1'
  return (
    <section className={styles.panel}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpen(!open)}
      >
        <h2>
          {isTrial ? m.schedule_add_trials() : m.schedule_add_class()}
          {!open && <small>{m.schedule_add_lead()}</small>}
        </h2>
        <Icon name={open ? 'up' : 'down'} />
      </button>
      <div id={id} hidden={!open}>
        {open && <SlotFields form={form} packages={packages} onCopyWeek={onCopyWeek} />}
        <TermsDialog form={form} />
        {open && form.draft.staged.length + form.leftOut.length > 0 && <StagedList form={form} />}
      </div>
    </section>
  )
}

function SlotFields({ form, packages, onCopyWeek }: Pick<AddPanelProps, 'form' | 'packages' | 'onCopyWeek'>) {
  const { draft, set, errors, own, kind, refusals } = form
  const listId = useId()
  const fields = useRef<HTMLFormElement>(null)
  const pattern = usePattern(draft)
  const today = hongKongDay(new Date())
  const struck = struckTimes(draft, own, new Date())

  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(fields.current)
  }, [refusals])

  function setTitle(title: string) {
    // A title that is already offered keeps its price.
    const offered = packages.find(one => one.is_trial === kind && one.duration === title)
    set({ title, ...(offered && { price: String(offered.price) }) })
  }

  function toggle(day: string) {
    const dates = draft.dates.includes(day)
      ? draft.dates.filter(one => one !== day)
      : [...draft.dates, day].sort()
    set({ dates })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // While the days of a pattern are loading, it isn't known what would be added.
    if (!pattern.isWaiting) form.add(pattern.days)
  }

  return (
    <form className={styles.form} ref={fields} noValidate onSubmit={submit}>
      <div className={styles.side}>
        <MonthCalendar
          key={kind}
          label={m.schedule_calendar()}
          first={today}
          last={addDays(today, furthestDays)}
          chosen={draft.dates}
          repeats={pattern.repeats}
          leftOut={pattern.leftOut}
          busy={new Set(own.map(({ day }) => day))}
          onToggle={toggle}
        />
        {errors.dates && (
          <p className="err" role="alert">
            <Icon name="warn" />
            <span>{errors.dates}</span>
          </p>
        )}
        <RepeatBox draft={draft} pattern={pattern} set={set} />
        <Button variant="line" icon="copy" onClick={onCopyWeek}>
          {m.schedule_copy_week()}
        </Button>
      </div>
      <div className={styles.main}>
        <TimePicker
          times={draft.times}
          struck={struck.times}
          titles={struck.titles}
          error={errors.times}
          onChange={times => set({ times })}
        />
        <div className={styles.fields}>
          <Field label={m.schedule_title()} error={errors.title}>
            <TextInput
              value={draft.title}
              maxLength={120}
              list={listId}
              placeholder={m.schedule_title_example()}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Field>
          <datalist id={listId}>
            {[...new Set(packages.map(({ duration }) => duration))].map(title => (
              <option key={title} value={title} />
            ))}
          </datalist>
          <Field label={m.schedule_price()} error={errors.price} help={m.schedule_price_help()}>
            <PriceInput value={draft.price} onChange={price => set({ price })} />
          </Field>
          <Field label={m.schedule_url()} error={errors.url} help={m.schedule_url_help()}>
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
          <Field label={m.schedule_venue()} optional help={m.schedule_venue_help()}>
            <TextInput
              value={draft.venue}
              maxLength={200}
              placeholder={m.schedule_online()}
              onChange={({ target }) => set({ venue: target.value })}
            />
          </Field>
        </div>
        <div>
          <Button variant="line" icon="plus" busy={pattern.isWaiting && draft.dates.length > 0} type="submit">
            {m.schedule_add()}
          </Button>
        </div>
      </div>
    </form>
  )
}

function PriceInput({ value, onChange }: { value: string; onChange: (price: string) => void }) {
  return (
    <span className="input">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        {...useField()}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span className={styles.unit}>{m.schedule_currency()}</span>
    </span>
  )
}
