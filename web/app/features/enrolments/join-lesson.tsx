import type { ClassLessonView } from '#contract/classes.ts'
import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'
import { getLocale } from '../../lib/locale.ts'
import { useMutation } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import { refreshPlaces } from './use-enrolment.ts'
import { isJoinable } from './use-run.ts'

/** The way in: locked until 15 minutes before the next lesson. */
export function JoinLesson({ lesson, now }: { lesson: ClassLessonView; now: Date }) {
  const { mutate: join, isPending } = useMutation({ mutationFn: () => enter(lesson.lesson_id) })
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

/** The tab is opened by the press itself: browsers refuse one that comes after an answer. */
async function enter(lessonId: number): Promise<void> {
  const tab = window.open('', '_blank')
  // What is opened there must not reach this page.
  if (tab) tab.opener = null
  try {
    const { url } = await api.classJoin({
      body: { lesson_id: lessonId },
      query: { language_code: getLocale() },
    })
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
    await refreshPlaces()
  } catch (error) {
    tab?.close()
    toast.show({ text: failureOf(error).text, tone: 'bad' })
  }
}
