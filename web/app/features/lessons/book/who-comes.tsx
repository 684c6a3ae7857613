import { useState } from 'react'
import type { Learner } from '#contract/accounts/learners.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { gradeChoices, gradeLabel } from '../../accounts/learners/grades.ts'
import { useLearners } from '../../accounts/learners/use-learners.ts'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import * as styles from './who-comes.module.css'

/** Null is the account's owner. */
export type Who = Learner | null

interface WhoComesProps {
  who: Who
  onWho: (who: Who) => void
}

/** For whom: oneself or one of the learners, of whom another can be added in place. */
export function WhoComes({ who, onWho }: WhoComesProps) {
  const session = useSession()
  const [adding, setAdding] = useState(false)
  const learners = useLearners(session?.userId)
  const add = async (learner: Learner) => {
    await invalidate('learnerList')
    onWho(learner)
    setAdding(false)
  }
  const choice = (one: Who, name: string, more: string, art: React.ReactNode) => (
    <label key={one?.learner_id ?? 0} className={styles.choice}>
      {art}
      <span>
        <b>{name}</b>
        {more && <span className="muted"> · {more}</span>}
      </span>
      <span className="tick">
        <input
          type="radio"
          name="who"
          checked={(who?.learner_id ?? 0) === (one?.learner_id ?? 0)}
          onChange={() => onWho(one)}
        />
      </span>
    </label>
  )
  const me = session?.card?.display_name ?? ''
  return (
    <fieldset className={styles.who}>
      <legend>{m.bookings_who()}</legend>
      {choice(null, m.bookings_me(), '', <Avatar name={me} src={session?.card?.profile_picture} />)}
      {learners.data?.map(one =>
        choice(one, one.first_name, one.grade && gradeLabel(one.grade), <Avatar name={one.first_name} />),
      )}
      {learners.isPending && <span className={cx('sk', styles.waiting)} />}
      {learners.error && <Failed title={m.bookings_learners_failed()} of={learners} />}
      {adding ? (
        <NewLearner onAdd={add} onCancel={() => setAdding(false)} />
      ) : (
        <button type="button" className={styles.add} onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {m.bookings_learner_add()}
        </button>
      )}
      <p className="help">{m.bookings_who_seen()}</p>
    </fieldset>
  )
}

interface NewLearnerProps {
  onAdd: (learner: Learner) => Promise<void>
  onCancel: () => void
}

function NewLearner({ onAdd, onCancel }: NewLearnerProps) {
  const form = useSubmit(async data => {
    const body = { first_name: typed(data, 'first_name').trim(), grade: typed(data, 'grade') }
    await onAdd((await api.learnerAdd({ body })).learner)
  })
  return (
    <form className={cx('form', styles.form)} {...form.props}>
      <FormFailure failure={form.failure} onRetry={form.retry} />
      <div className={styles.fields}>
        <Field label={m.bookings_learner_name()} error={form.fields.first_name}>
          <TextInput name="first_name" maxLength={50} autoComplete="off" autoFocus />
        </Field>
        <Field label={m.bookings_learner_grade()} error={form.fields.grade} optional>
          <Select name="grade" defaultValue="">
            <option value="">{m.accounts_grade_none()}</option>
            {gradeChoices().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="row">
        <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
          {m.bookings_learner_save()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.bookings_cancel()}
        </Button>
      </div>
    </form>
  )
}
