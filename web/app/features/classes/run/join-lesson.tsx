import type { ClassLessonView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { enterLesson } from './enter-lesson.ts'
import { isJoinable } from './use-run.ts'

/** The join button: locked until 15 minutes before the next lesson. */
export function JoinLesson({ lesson, now }: { lesson: ClassLessonView; now: Date }) {
  const { mutate: join, isPending } = useMutation({ mutationFn: () => enterLesson(lesson.lesson_id) })
  if (!isJoinable(lesson, now))
    return (
      <Button variant="line" icon="lock" disabled>
        {m.lessons_join_locked()}
      </Button>
    )
  return (
    <Button icon="video" busy={isPending} busyText={m.lessons_joining()} onClick={() => join()}>
      {m.lessons_join()}
    </Button>
  )
}
