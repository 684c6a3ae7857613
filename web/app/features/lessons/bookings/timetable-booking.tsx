import { useState } from 'react'
import type { BookedLessonView } from '#contract/classes/classes.ts'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, queryFrom, useQuery } from '../../../lib/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { TeacherCancelDialog } from './cancel-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { ParticipantsDialog } from './participants-dialog.tsx'
import { useNow } from './use-now.ts'

interface TimetableBookingProps {
  booking: BookedLessonView
  onClose: () => void
}

interface Found {
  booking: Booking | undefined
  cancel_hours: number
}

async function find(slot_id: number, booking_id: number | null): Promise<Found> {
  if (booking_id !== null) return laterApi.bookingView({ params: { id: booking_id } })
  const { bookings, cancel_hours } = await laterApi.slotBookings({ body: { slot_id } })
  return { booking: bookings.find(({ status }) => status !== 'cancelled') ?? bookings[0], cancel_hours }
}

/** A booked lesson of the timetable: for its teacher who attends, for a student their booking. */
export function TimetableBooking({
  booking: { slot_id, booking_id, own, title },
  onClose,
}: TimetableBookingProps) {
  const now = useNow()
  const [cancelling, setCancelling] = useState<Booking | null>(null)
  const asked = useQuery({
    ...queryFrom([laterApi.bookingView, laterApi.slotBookings], { slot_id, booking_id }, () =>
      find(slot_id, booking_id),
    ),
    gcTime: 0,
  })
  const found = asked.data?.booking
  if (cancelling)
    return <TeacherCancelDialog booking={cancelling} now={now} onClose={onClose} onDone={onClose} />
  if (found && own)
    return (
      <ParticipantsDialog
        booking={found}
        now={now}
        mine
        onClose={onClose}
        onChanged={() => void asked.refetch()}
        onCancel={setCancelling}
      />
    )
  if (found)
    return (
      <DetailsDialog
        booking={found}
        cancelHours={asked.data?.cancel_hours ?? 0}
        now={now}
        onClose={onClose}
        onChanged={() => {
          void invalidate('myClasses')
          onClose()
        }}
      />
    )
  return (
    <Dialog open title={title} onClose={onClose}>
      {asked.isPending ? (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      ) : (
        <FailedState
          title={m.lessons_failed()}
          text={asked.error ? failureOf(asked.error).text : undefined}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      )}
    </Dialog>
  )
}
