import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ClassView } from '#contract/classes.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../lib/failure.ts'
import { Link } from '../../lib/link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { FailedState } from '../../ui/states.tsx'
import { privateMeta } from '../accounts/accounts-meta.ts'
import { requireTeacher } from '../accounts/guards.ts'
import { ClassName } from '../classes/class-panel.tsx'
import { rhythmText } from '../classes/class-texts.ts'
import { clockTimesText } from '../classes/clock-text.ts'
import { takenText } from '../classes/item-texts.ts'
import { useClass } from '../classes/use-classes.ts'
import { WorkFrame } from '../teachers/work-frame.tsx'
import { AwaitingPart } from './awaiting-part.tsx'
import { CancelClassDialog } from './cancel-class-dialog.tsx'
import { LessonsPart } from './lessons-part.tsx'
import * as styles from './run.module.css'

export const meta = privateMeta(() => m.enrolments_run_meta())

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { userId } = await requireTeacher(request)
  return { userId, classId: Number(params.class_id) || 0 }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <WorkFrame>
      <h1>{m.enrolments_run_meta()}</h1>
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    </WorkFrame>
  )
}

/** A class as its teacher runs it. */
export default function RunPage() {
  const { userId, classId } = useLoaderData<typeof clientLoader>()
  const asked = useClass(classId)
  const view = asked.data
  if (view?.own) return <Run userId={userId} view={view} />
  return (
    <WorkFrame>
      <h1>{m.enrolments_run_meta()}</h1>
      {asked.isPending ? (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      ) : (
        <FailedState
          title={m.classes_one_failed()}
          text={asked.error ? failureOf(asked.error).text : m.enrolments_run_not_own()}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        />
      )}
    </WorkFrame>
  )
}

function Run({ userId, view }: { userId: number; view: ClassView }) {
  const [cancelling, setCancelling] = useState(false)
  const open = view.state === 'open'
  return (
    <WorkFrame>
      <Link className={styles.back} to="/my-classes">
        <Icon name="back" />
        {m.enrolments_timetable()}
      </Link>
      <header className={styles.head}>
        <div>
          <h1 className="vh">{view.title}</h1>
          <ClassName view={view} />
          <p className={styles.facts}>
            <span>{rhythmText(view)}</span>
            <span>{clockTimesText(view)}</span>
            <span>{view.venue || m.classes_online()}</span>
            <span>{takenText(view)}</span>
          </p>
        </div>
        {open && (
          <div className={styles.acts}>
            <ButtonLink variant="line" icon="edit" to={`/my-classes?class=${view.class_id}&day=${view.date}`}>
              {m.classes_edit()}
            </ButtonLink>
            <Button variant="line" onClick={() => setCancelling(true)}>
              {m.enrolments_cancel_class()}
            </Button>
          </div>
        )}
      </header>
      {!open && (
        <p className={styles.note} role="status">
          {m.classes_cancelled_whole()}
          {view.reason && ` ${m.classes_quoted({ text: view.reason })}`}
        </p>
      )}
      <div className={styles.columns}>
        <LessonsPart view={view} />
        <AwaitingPart userId={userId} view={view} />
      </div>
      {cancelling && <CancelClassDialog view={view} onClose={() => setCancelling(false)} />}
    </WorkFrame>
  )
}
