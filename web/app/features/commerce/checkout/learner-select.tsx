import { m } from '#messages/messages.js'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/inputs.tsx'
import type { WhomChoice } from '../../accounts/learners/use-for-whom.ts'
import { learnerText } from '../../accounts/learners/use-learners.ts'
import * as styles from './learner-select.module.css'

/** For a whole cart: which family member learns with it. Without learners, there is nothing to choose. */
export function LearnerSelect({ whom, disabled }: { whom: WhomChoice; disabled: boolean }) {
  const learners = whom.learners.data
  // Also while they can't be loaded: a purchase never waits for this, and it can be chosen later.
  if (!learners?.length) return null
  const who = whom.chosenOf('one')
  return (
    <Field label={m.accounts_for_title()} className={styles.whom}>
      <Select
        value={who ?? ''}
        disabled={disabled}
        onChange={({ target }) => whom.choose('one', target.value === 'me' ? 'me' : Number(target.value))}
      >
        {who === null && <option value="">{m.accounts_for_grade_choose()}</option>}
        {learners.map(one => (
          <option key={one.learner_id} value={one.learner_id}>
            {learnerText(one)}
          </option>
        ))}
        <option value="me">{m.accounts_for_me()}</option>
      </Select>
    </Field>
  )
}
