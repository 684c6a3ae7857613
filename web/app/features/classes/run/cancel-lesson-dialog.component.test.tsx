import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer } from '../../../../testing/calls.ts'
import { phone, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { CancelLessonDialog } from './cancel-lesson-dialog.tsx'

it('a make-up lesson on another day needs another day or time', async () => {
  answer('classCancelPreview', { make_up: null, refund: 0, refunded: 0, enrolled: 0, names: [], last: false })
  const lesson = { lesson_id: 7, date: '2029-12-24', time: '16:30', end_time: '17:30' }
  // The dialog reads nothing else of its class.
  const view = { class_id: 3 } as Parameters<typeof CancelLessonDialog>[0]['view']
  await show(<CancelLessonDialog view={view} lesson={lesson} onClose={() => undefined} />, { size: phone })
  await page.getByText(m.enrolments_instead_other()).click()
  await expect.element(page.getByText(m.enrolments_instead_same())).toBeVisible()
  await expectSound()
  const move = page.getByRole('button', { name: /Dec|12月/ })
  await expect.element(move).toBeDisabled()
  await page.getByLabelText(m.enrolments_date()).fill('2029-12-25')
  await expect.element(move).toBeEnabled()
})
