import { useState } from 'react'
import type { Learner } from '#contract/accounts/learners.ts'
import { mostLearners } from '#contract/rules/learners.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { nextLessonText } from '../guards/next-lesson.ts'
import type { OwnUser } from '../guards/own-user.ts'
import { gradeLabel } from './grades.ts'
import { LearnerDialog } from './learner-dialog.tsx'
import * as styles from './learners-section.module.css'
import { RemoveLearnerDialog } from './remove-learner-dialog.tsx'
import { useLearners } from './use-learners.ts'

/** Whom lessons are booked for: the account's owner, and a family's children. */
export function LearnersSection({ user }: { user: OwnUser }) {
  const kept = useLearners(user.user_id)
  // Only adds to what is shown, so a missing answer doesn't matter.
  const booked = useQuery(
    queryOf(laterApi.studentBookings, { body: { student_id: user.user_id, when: 'upcoming' } }),
  )
  const [open, setOpen] = useState<{ what: 'add' } | { what: 'edit' | 'remove'; learner: Learner } | null>(
    null,
  )
  const close = () => setOpen(null)
  function changed() {
    close()
    void invalidate('learnerList')
  }
  const upcoming = booked.data?.bookings ?? []
  const full = (kept.data?.length ?? 0) >= mostLearners
  return (
    <Card
      id="learners"
      title={m.lessons_learners()}
      lead={m.lessons_learners_lead()}
      action={
        kept.data &&
        !full && (
          <Button variant="line" icon="plus" onClick={() => setOpen({ what: 'add' })}>
            {m.lessons_learner_add()}
          </Button>
        )
      }
    >
      <ul className={styles.list} data-part="learners">
        <li>
          <Avatar name={user.display_name} src={user.profile_picture} />
          <Words
            name={user.first_name || user.display_name}
            grade={user.grade}
            school={user.school}
            next={nextLessonText(upcoming, null)}
            own
          />
          <a className="ic" href="#profile" aria-label={m.lessons_learner_edit_you()}>
            <Icon name="edit" />
          </a>
        </li>
        {kept.data?.map(learner => (
          <li key={learner.learner_id}>
            <Avatar name={learner.first_name} />
            <Words
              name={learner.first_name}
              grade={learner.grade}
              school={learner.school}
              next={nextLessonText(upcoming, learner.learner_id)}
            />
            <span className={styles.acts}>
              <IconButton
                icon="edit"
                label={m.lessons_learner_edit({ name: learner.first_name })}
                onClick={() => setOpen({ what: 'edit', learner })}
              />
              <IconButton
                icon="trash"
                label={m.lessons_learner_remove({ name: learner.first_name })}
                onClick={() => setOpen({ what: 'remove', learner })}
              />
            </span>
          </li>
        ))}
      </ul>
      {!kept.data && (
        <Unanswered of={kept} title={m.lessons_learners_failed()}>
          <Loading>
            <SkeletonText lines={2} />
          </Loading>
        </Unanswered>
      )}
      {full && <p className="small muted">{m.lessons_learners_full({ limit: mostLearners })}</p>}
      <p className="notice">
        <Icon name="shield" />
        <span>
          {m.lessons_learners_privacy()} <span className={styles.plain}>{m.lessons_learners_school()}</span>
        </span>
      </p>
      {open?.what === 'add' && <LearnerDialog onClose={close} onSaved={changed} />}
      {open?.what === 'edit' && <LearnerDialog learner={open.learner} onClose={close} onSaved={changed} />}
      {open?.what === 'remove' && (
        <RemoveLearnerDialog
          learner={open.learner}
          booked={upcoming.filter(({ learner_id }) => learner_id === open.learner.learner_id).length}
          onClose={close}
          onRemoved={changed}
        />
      )}
    </Card>
  )
}

interface WordsProps {
  name: string
  grade: string
  school: string
  /** '' for none. */
  next: string
  own?: boolean
}

function Words({ name, grade, school, next, own }: WordsProps) {
  return (
    <div className={styles.words}>
      <p>
        <b className="person">{name}</b>
        {own && <Chip tone="jade">{m.lessons_learner_you()}</Chip>}
        {grade && <Chip tone="line">{gradeLabel(grade)}</Chip>}
      </p>
      {school && <p className="small muted">{school}</p>}
      {next && (
        <p className={styles.next}>
          <Icon name="clock" />
          {next}
        </p>
      )}
    </div>
  )
}
