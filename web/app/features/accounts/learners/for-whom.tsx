import { useId } from 'react'
import { m } from '#messages/messages.js'
import { useLastingSession } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/failed.tsx'
import { FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './for-whom.module.css'
import { gradeLabel } from './grades.ts'
import { NewLearner } from './new-learner.tsx'
import type { ForWhom as Choice, WhomChoice } from './use-for-whom.ts'

interface ForWhomProps {
  whom: WhomChoice
  /** Which of several questions; the only one by default. */
  at?: string
  /** For when the dialog's heading already asks. */
  hideLegend?: boolean
  /** One of several questions: choices as pills in a row. */
  short?: boolean
  /** Whether it can also be a gift. */
  gift?: boolean
  /** Other choices are disabled, because a payment may be in progress. */
  disabled?: boolean
}

/** Who's it for: each child, another one typed in place, the buyer, and if possible a gift. */
export function ForWhom(props: ForWhomProps) {
  const { whom, at = 'one', hideLegend, short = false, gift = false, disabled = false } = props
  const session = useLastingSession()
  const name = useId()
  const { learners } = whom
  const who = whom.chosenOf(at)
  const choice = (value: Choice, label: string, more: string, note: string, art: React.ReactNode) => (
    <label key={value} className={styles.choice}>
      {art}
      <span>
        <b>{label}</b>
        {more && <span className="muted"> · {more}</span>}
        {note && <small className={styles.note}>{note}</small>}
      </span>
      <span className="tick">
        <input
          type="radio"
          name={name}
          checked={who === value}
          disabled={disabled}
          onChange={() => whom.choose(at, value)}
        />
      </span>
    </label>
  )
  const me = session?.card?.display_name ?? ''
  return (
    <fieldset className={cx(styles.whom, short && styles.short)} data-part="for-whom">
      <legend className={hideLegend || short ? 'vh' : undefined}>{m.accounts_for_title()}</legend>
      {whom.missing === at && <FormError>{m.accounts_for_missing()}</FormError>}
      {learners.data?.map(one =>
        choice(
          one.learner_id,
          one.first_name,
          one.grade && gradeLabel(one.grade),
          one.last ? m.accounts_for_last() : '',
          <Avatar name={one.first_name} />,
        ),
      )}
      {learners.isPending && <span className={cx('sk', styles.waiting)} />}
      {learners.error && <Failed title={m.accounts_for_failed()} of={learners} />}
      {whom.open === at ? (
        <NewLearner whom={whom} />
      ) : (
        <button type="button" className={styles.add} disabled={disabled} onClick={() => whom.toggle(at)}>
          <Icon name="plus" />
          {m.accounts_for_new()}
        </button>
      )}
      <div className={styles.others}>
        {choice('me', m.accounts_for_me(), '', '', <Avatar name={me} src={session?.card?.profile_picture} />)}
        {gift && choice('gift', m.accounts_for_gift(), '', '', <Icon name="gift" />)}
      </div>
    </fieldset>
  )
}
