import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, brokenConnection, refusal } from '../../../../testing/calls.ts'
import { show } from '../../../../testing/show.tsx'
import { Invited } from './invited.tsx'

it('an invitation is said to be over only if the server says so', async () => {
  const invited = <Invited token="abc" onDone={() => undefined} />
  for (const failed of [brokenConnection(), refusal(503)]) {
    answer('centreInvitationView', failed)
    await show(invited)
    await expect.element(page.getByRole('button', { name: m.ui_retry() })).toBeVisible()
    expect(page.getByText(m.centre_apply_over()).query()).toBeNull()
  }
  answer('centreInvitationView', refusal(404))
  await show(invited)
  await expect.element(page.getByText(m.centre_apply_over())).toBeVisible()
})
