import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ForWhom } from '../../accounts/learners/for-whom.tsx'
import { type Participant, useForWhom } from '../../accounts/learners/use-for-whom.ts'
import { BookingSummary } from './booking-summary.tsx'

interface LearnerDialogProps {
  booking: Booking
  now: Date
  onClose: () => void
  onDone: () => void
}

/** Changes who attends, until the lesson starts. */
export function LearnerDialog({ booking, now, onClose, onDone }: LearnerDialogProps) {
  const whom = useForWhom(['one'], { initial: booking.learner_id ?? 'me' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ learnerId }: Participant) =>
      laterApi.bookingLearner({ body: { booking_id: booking.booking_id, learner_id: learnerId } }),
    onSuccess: (_, { name }) => {
      const text = name ? m.lessons_learner_changed({ name }) : m.lessons_learner_changed_me()
      toast.show({ text, tone: 'good' })
      onDone()
    },
  })
  async function save() {
    const personOf = await whom.settle()
    if (personOf) mutate(personOf('one'))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.accounts_for_title()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.lessons_close()}
          </Button>
          <Button
            busy={isPending || whom.busy}
            busyText={m.lessons_learner_saving()}
            onClick={() => void save()}
          >
            {whom.saveText ?? m.lessons_learner_save_change()}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      <BookingSummary booking={booking} side="student" now={now} />
      <ForWhom whom={whom} hideLegend disabled={isPending} />
      <p className="help">{m.lessons_learner_change_note()}</p>
    </Dialog>
  )
}
