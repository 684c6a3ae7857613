import { m } from '#messages/messages.js'
import { useLastingSession } from '../../../lib/session.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { learnerText, useLearners } from '../../accounts/learners/use-learners.ts'
import * as styles from './for-whom.module.css'

interface ForWhomProps {
  /** Null for the buyer. */
  learnerId: number | null
  onChange: (learnerId: number | null) => void
  disabled: boolean
}

/** Who of the family learns with what is bought. Without learners there is nothing to choose. */
export function ForWhom({ learnerId, onChange, disabled }: ForWhomProps) {
  const learners = useLearners(useLastingSession()?.userId)
  // Also while they can't be told: a purchase never waits for this, and it can be said later.
  if (!learners.data?.length) return null
  return (
    <Field label={m.checkout_for_whom()} className={styles.whom}>
      <Select
        value={learnerId ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{m.checkout_for_me()}</option>
        {learners.data.map(one => (
          <option key={one.learner_id} value={one.learner_id}>
            {learnerText(one)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
