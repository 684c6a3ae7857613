import { type ReactNode, useContext, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { idParam } from '../../../lib/id-param.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Link } from '../../../lib/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Failed, RouteFailed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuButton } from '../../../ui/menu.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { guarded } from '../../accounts/guards/guarded.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { SellerReportsContext } from '../../commerce/held/lesson-report-slot.ts'
import { useJoinLink } from '../../lessons/bookings/use-join-link.ts'
import { useNow } from '../../lessons/bookings/use-now.ts'
import { WorkFrame } from '../../teachers/work-frame.tsx'
import { useClass } from '../calendar/use-classes.ts'
import { AwaitingPart } from './awaiting-part.tsx'
import { CancelClassDialog } from './cancel-class-dialog.tsx'
import { FilesPart } from './files-part.tsx'
import { JoinLesson } from './join-lesson.tsx'
import { LessonsPart } from './lessons-part.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { NextLesson } from './next-lesson.tsx'
import { ParticipantsPart } from './participants-part.tsx'
import * as styles from './run.module.css'
import { RunHead } from './run-head.tsx'
import { StudentRun } from './student-run.tsx'
import { SuspendedPart } from './suspended-part.tsx'
import { isJoinable, nextOf, useRun } from './use-run.ts'
import { WaitingPart } from './waiting-part.tsx'

export const meta = privateMeta(() => m.enrolments_run_meta())

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return guarded(request, async userId => ({ userId, classId: idParam(params.class_id) }))
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Plain>
      <Waiting />
    </Plain>
  )
}

export function ErrorBoundary() {
  return (
    <Plain>
      <RouteFailed title={m.classes_one_failed()} />
    </Plain>
  )
}

/** Before it is known who is looking. */
function Plain({ children }: { children: ReactNode }) {
  return (
    <div className={cx('wrap', styles.plain)}>
      <h1>{m.enrolments_run_meta()}</h1>
      {children}
    </div>
  )
}

const Waiting = () => (
  <Loading>
    <SkeletonText lines={8} />
  </Loading>
)

const enterByLink = (lesson_id: number) => laterApi.classJoin({ body: { lesson_id } })

/** A class for its teacher, or for its students. */
export default function RunPage() {
  const { userId, classId } = useLoaderData<typeof clientLoader>()
  const asked = useClass(classId)
  const view = asked.data
  useJoinLink({
    isOpen: id => {
      const lesson = view?.lessons.find(({ lesson_id }) => lesson_id === id)
      return view ? lesson !== undefined && view.online && isJoinable(lesson, new Date()) : null
    },
    enter: enterByLink,
  })
  if (view?.own) return <Run userId={userId} view={view} />
  if (view) return <StudentRun view={view} />
  return <Plain>{asked.isPending ? <Waiting /> : <Failed title={m.classes_one_failed()} of={asked} />}</Plain>
}

function Run({ userId, view }: { userId: number; view: ClassView }) {
  const [doing, setDoing] = useState<'cancel' | 'write' | null>(null)
  const run = useRun(view.class_id)
  const SellerReports = useContext(SellerReportsContext)
  const now = useNow()
  const open = view.state === 'open'
  const next = nextOf(view)
  const participants = run.data?.participants ?? []
  return (
    <WorkFrame>
      <RunHead
        view={view}
        acts={
          <>
            {run.data && run.data.readers + run.data.waiting_readers > 0 && (
              <Button className={styles.write} variant="line" icon="chat" onClick={() => setDoing('write')}>
                {m.enrolments_message_all()}
              </Button>
            )}
            {open && (
              <Menu label={m.enrolments_more_of({ when: view.title })} button={<Icon name="more" />}>
                <Link className="menu-item" to={`/my-classes?class=${view.class_id}&day=${view.date}`}>
                  <Icon name="edit" />
                  <span>{m.classes_edit()}</span>
                </Link>
                <MenuButton icon="x" onClick={() => setDoing('cancel')}>
                  {m.enrolments_cancel_class()}
                </MenuButton>
              </Menu>
            )}
          </>
        }
      >
        {next && (
          <NextLesson view={view} lesson={next}>
            {view.online && <JoinLesson lesson={next} now={now} />}
          </NextLesson>
        )}
      </RunHead>
      <SellerReports of={view.lessons.map(({ lesson_id }) => lesson_id)} />
      <SuspendedPart view={view} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <LessonsPart view={view} participants={participants} />
          {run.data ? (
            <ParticipantsPart view={view} participants={participants} />
          ) : run.isError ? (
            <Failed title={m.enrolments_participants_failed()} of={run} />
          ) : (
            <Waiting />
          )}
        </div>
        <div className={styles.column}>
          <div className={styles.urgent}>{open && <AwaitingPart userId={userId} view={view} />}</div>
          {open && run.data && <WaitingPart waiting={run.data.waiting} />}
          <FilesPart classId={view.class_id} own />
        </div>
      </div>
      {doing === 'cancel' && <CancelClassDialog view={view} onClose={() => setDoing(null)} />}
      {doing === 'write' && run.data && (
        <MessageDialog
          classId={view.class_id}
          readers={run.data.readers}
          waiting={run.data.waiting_readers}
          onClose={() => setDoing(null)}
        />
      )}
    </WorkFrame>
  )
}
