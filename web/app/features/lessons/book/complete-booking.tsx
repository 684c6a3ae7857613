import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { localePath } from '../../../lib/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { teacherPath } from '../../catalogue/addresses.ts'
import * as styles from './complete-booking.module.css'
import { startBooking } from './start-booking.ts'
import { useTrials } from './trial-selection.ts'

/** On the list of teachers: continues a booking started on someone's page. */
export function CompleteBooking() {
  const trials = useTrials()
  const navigate = useNavigate()
  if (trials.length === 0) return null
  const untimed = trials.find(({ time }) => time === null)
  const go = () =>
    untimed ? void navigate(localePath(`${teacherPath(untimed.teacherId)}#times`)) : void startBooking()
  return (
    <Button
      size="large"
      icon="calendar"
      className={styles.floating}
      onClick={go}
      data-part="complete-booking"
    >
      {m.bookings_complete()}
      <span className={styles.count}>{wholeNumber(trials.length)}</span>
    </Button>
  )
}
