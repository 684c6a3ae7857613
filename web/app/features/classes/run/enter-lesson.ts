import { laterApi } from '../../../lib/later-api.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { refreshPlaces } from '../enrolment/use-enrolment.ts'

/** The tab is opened by the press itself: browsers refuse one that comes after an answer. */
export async function enterLesson(lessonId: number): Promise<void> {
  const tab = window.open('', '_blank')
  // What is opened there must not reach this page.
  if (tab) tab.opener = null
  try {
    const { url } = await laterApi.classJoin({
      body: { lesson_id: lessonId },
    })
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
    await refreshPlaces()
  } catch (error) {
    tab?.close()
    showFailure(error)
  }
}
