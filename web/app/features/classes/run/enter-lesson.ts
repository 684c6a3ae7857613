import { laterApi } from '../../../lib/later-api.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { refreshPlaces } from '../enrolment/use-enrolment.ts'

/** The press itself opens the tab, because browsers refuse one opened after an answer. */
export async function enterLesson(lessonId: number): Promise<void> {
  const tab = window.open('', '_blank')
  // The opened page must not reach this one.
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
