import { useState } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { timesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useMutation, useQuery } from '../../../lib/query.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './delete-slot-dialog.module.css'
import { refreshOwnLessons, type ShownSlot } from './use-own-slots.ts'

interface DeleteSlotDialogProps {
  slot: ShownSlot
  onClose: () => void
}

/** Says whose seat ends and the refund, before it is done. */
export function DeleteSlotDialog({ slot, onClose }: DeleteSlotDialogProps) {
  const [reason, setReason] = useState('')
  // Loaded each time, because someone may have booked since the card was rendered.
  const seated = useQuery({
    ...queryOf(laterApi.slotBookings, { body: { slot_id: slot.id } }),
    select: ({ bookings }) => bookings.filter(({ status }) => status === 'confirmed'),
    gcTime: 0,
  })
  const people = seated.data ?? []
  const removal = useMutation({
    mutationFn: async () => {
      await laterApi.slotDelete({ body: { slot_id: slot.id, reason, confirm: people.length > 0 } })
      await refreshOwnLessons()
    },
    onSuccess: () => {
      toast.show({ text: m.schedule_deleted(), tone: 'good' })
      onClose()
    },
    // Someone was faster than the press: now they are named.
    onError: () => void seated.refetch(),
  })
  const refund = people.reduce((sum, { price }) => sum + centsOf(price), 0)
  const isTrial = slot.isTrial === '1'

  return (
    <Dialog
      open
      onClose={onClose}
      title={isTrial ? m.schedule_delete_trial() : m.schedule_delete_class()}
      actions={
        <>
          <Button variant="line" onClick={onClose} data-autofocus>
            {m.schedule_keep_it()}
          </Button>
          <Button
            variant="danger"
            icon="trash"
            disabled={!seated.data}
            busy={removal.isPending}
            busyText={m.ui_please_wait()}
            onClick={() => removal.mutate()}
          >
            {refund > 0 ? m.schedule_delete_refund({ amount: amountText(refund) }) : m.schedule_delete()}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {removal.error && <FormError>{failureOf(removal.error).text}</FormError>}
        <div className={styles.what}>
          <b>{slot.name}</b>
          <small>
            {m.schedule_delete_what({
              when: m.schedule_when({ day: shortDayText(slot.day), times: timesText(slot) }),
              place: slot.venue || m.schedule_online(),
              taken: m.schedule_taken({ taken: wholeNumber(slot.taken), seats: wholeNumber(slot.seats) }),
            })}
          </small>
        </div>
        {seated.isError ? (
          <Failed title={m.schedule_bookings_failed()} of={seated} />
        ) : !seated.data ? (
          <Loading>
            <SkeletonText lines={2} />
          </Loading>
        ) : people.length === 0 ? (
          <p>{m.schedule_delete_nobody()}</p>
        ) : (
          <>
            <p>
              <b>{m.schedule_delete_booked({ count: people.length, shown: wholeNumber(people.length) })}</b>{' '}
              {m.schedule_delete_ends()}
            </p>
            <ul className={styles.people}>
              {people.map(booking => (
                <Person key={booking.booking_id} booking={booking} />
              ))}
            </ul>
            <Field label={m.schedule_word()} optional help={m.schedule_word_help()}>
              <Textarea
                rows={2}
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Person({ booking }: { booking: Booking }) {
  const booked = m.schedule_booked_on({ day: shortDayText(booking.booked_at) })
  return (
    <li>
      <Avatar name={booking.learner_name} />
      <span>
        <b lang={languageOf(booking.learner_name)}>{booking.learner_name}</b>
        <small>{[booking.learner_grade, booked].filter(Boolean).join(' · ')}</small>
      </span>
      <span>
        <b>{booking.price > 0 ? amountText(centsOf(booking.price)) : m.schedule_free()}</b>
        {booking.price > 0 && <small>{m.schedule_refunded()}</small>}
      </span>
    </li>
  )
}
