import { useState } from 'react'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { furthestDays, mostChosen } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useMutation, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './bulk-dialog.module.css'
import { whenText } from './conflict-text.ts'
import type { Kind } from './slot-draft.ts'
import { refreshOwnLessons } from './use-own-slots.ts'

interface BulkDialogProps {
  kind: Kind
  /** Null for all from a day to another. */
  ids: readonly number[] | null
  onDone: () => void
  onClose: () => void
}

type What = 'change' | 'delete'
const unchanged = { seats: '', price: '', url: '', venue: '' }
type Fields = typeof unchanged

const mostNamed = 3

/** Many times at once: what becomes of them, how many there are, and which stay because somebody has booked. */
export function BulkDialog({ kind, ids, onDone, onClose }: BulkDialogProps) {
  const today = hongKongDay(new Date())
  const [what, setWhat] = useState<What>('change')
  const [range, setRange] = useState({ from: today, until: addDays(today, 6) })
  const [fields, setFields] = useState<Fields>(unchanged)
  const chosen = ids ? { slot_ids: ids.slice(0, mostChosen) } : { ...range, is_trial: kind }
  const isRange = ids === null
  const isOrdered = !isRange || range.until >= range.from
  const preview = useQuery({
    ...queryOf(laterApi.slotsDelete, { body: { ...chosen, preview: true } }),
    enabled: isOrdered,
    placeholderData: before => before,
    gcTime: 0,
  })
  const given = Object.entries(fields).filter(([, text]) => text.trim() !== '')
  const act = useMutation({
    mutationFn: async () => {
      if (what === 'delete') {
        const { deleted } = await laterApi.slotsDelete({ body: chosen })
        return m.schedule_bulk_deleted({ count: deleted, shown: wholeNumber(deleted) })
      }
      const { changed } = await laterApi.slotsChange({ body: { ...chosen, ...Object.fromEntries(given) } })
      return m.schedule_bulk_changed({ count: changed, shown: wholeNumber(changed) })
    },
    onSuccess: async text => {
      await refreshOwnLessons()
      toast.show({ text, tone: 'good' })
      onDone()
    },
  })
  const refused = act.error instanceof ApiError ? act.error.fields : {}
  const set = (change: Partial<Fields>) => setFields(before => ({ ...before, ...change }))
  const free = preview.data?.deleted ?? 0
  const booked = preview.data?.left_out ?? []

  return (
    <Dialog
      open
      onClose={onClose}
      title={isRange ? m.schedule_by_dates_title() : m.schedule_bulk_title()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.schedule_bulk_keep()}
          </Button>
          <Button
            variant={what === 'delete' ? 'danger' : 'primary'}
            disabled={!isOrdered || !preview.data || (what === 'delete' ? free === 0 : given.length === 0)}
            busy={act.isPending}
            busyText={m.ui_please_wait()}
            onClick={() => act.mutate()}
          >
            {what === 'delete'
              ? m.schedule_bulk_delete({ count: free, shown: wholeNumber(free) })
              : m.schedule_update_schedule()}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {act.error && !(['seats', 'price', 'url', 'venue'] as const).some(name => refused[name]) && (
          <FormError>{failureOf(act.error).text}</FormError>
        )}
        {isRange && (
          <div className={styles.pair}>
            <Field label={m.schedule_from()}>
              <TextInput
                type="date"
                min={today}
                max={addDays(today, furthestDays)}
                value={range.from}
                onChange={({ target }) =>
                  target.value && setRange(before => ({ ...before, from: target.value }))
                }
              />
            </Field>
            <Field label={m.schedule_to()} error={isOrdered ? undefined : m.api_date_order()}>
              <TextInput
                type="date"
                min={range.from}
                max={addDays(today, furthestDays)}
                value={range.until}
                onChange={({ target }) =>
                  target.value && setRange(before => ({ ...before, until: target.value }))
                }
              />
            </Field>
          </div>
        )}
        <SegmentedControl<What>
          legend={m.schedule_bulk_what()}
          name="bulk-what"
          value={what}
          onChange={setWhat}
          choices={[
            { value: 'change', label: m.schedule_bulk_change_tab() },
            { value: 'delete', label: m.schedule_delete() },
          ]}
        />
        {what === 'change' && (
          <div className={styles.pair}>
            <Change
              label={m.schedule_bulk_seats()}
              type="number"
              value={fields.seats}
              error={refused.seats}
              onChange={seats => set({ seats })}
            />
            <Change
              label={m.schedule_price()}
              type="number"
              value={fields.price}
              error={refused.price}
              onChange={price => set({ price })}
            />
            <Change
              label={m.schedule_url()}
              type="text"
              value={fields.url}
              error={refused.url}
              onChange={url => set({ url })}
            />
            <Change
              label={m.schedule_venue()}
              type="text"
              value={fields.venue}
              error={refused.venue}
              onChange={venue => set({ venue })}
            />
          </div>
        )}
        {what === 'change' && fields.price.trim() !== '' && (
          <p className={styles.note}>{m.schedule_bulk_price_note()}</p>
        )}
        {preview.isError ? (
          <Failed title={m.schedule_failed()} of={preview} />
        ) : (
          preview.data && (
            <p className={styles.count} aria-live="polite">
              <b>{m.schedule_bulk_count({ count: free, shown: wholeNumber(free) })}</b>{' '}
              {booked.length > 0 &&
                m.schedule_bulk_booked({
                  count: booked.length,
                  shown: wholeNumber(booked.length),
                  which: booked
                    .slice(0, mostNamed)
                    .map(({ trial_date, trial_time }) => whenText(trial_date, trial_time))
                    .join(m.schedule_separator()),
                })}
            </p>
          )
        )}
      </div>
    </Dialog>
  )
}

interface ChangeProps {
  label: string
  type: 'number' | 'text'
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** Left empty, it stays as it is at each time. */
function Change({ label, type, value, error, onChange }: ChangeProps) {
  return (
    <Field label={label} optional error={error}>
      <TextInput
        type={type}
        min={type === 'number' ? 0 : undefined}
        maxLength={500}
        placeholder={m.schedule_bulk_same()}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
