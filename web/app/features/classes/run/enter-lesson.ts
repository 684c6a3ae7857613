import { api } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { getLocale } from '../../../lib/locale.ts'
import { toast } from '../../../ui/toasts.tsx'
import { refreshPlaces } from '../enrolment/use-enrolment.ts'

/** The tab is opened by the press itself: browsers refuse one that comes after an answer. */
export async function enterLesson(lessonId: number): Promise<void> {
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
