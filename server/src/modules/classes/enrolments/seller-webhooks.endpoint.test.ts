import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { makePerson } from '#server/testing/people.ts'
import { isSigned, startWebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { mailEnrolment } from './enrolment.mails.ts'
import { buyPlace } from './enrolments.test-support.ts'

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let t: TestApp
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  t = await createTestApp({ webhookTargets: [receiver.origin] })
})
afterAll(() => receiver.stop())

test('a place that was paid for is told to its teacher once, and nothing of who comes', async () => {
  const { teacher, classId } = await makeClass(t)
  const { secret } = await t.api(teacher.token).webhookAdd({
    body: { url: `${receiver.origin}/places`, events: ['enrolment.confirmed'] },
  })
  const buyer = await makePerson(t, { firstName: 'Secretive' })
  const { enrolmentId, state } = await buyPlace(t, buyer, classId)
  expect(state).toBe('confirmed')
  for (let step = 0; step < 3; step++) await t.platform.jobs.runDue()
  // The job of a crashed process runs again.
  await mailEnrolment(t.platform, { enrolmentId, about: 'confirmed' })
  await t.platform.jobs.runDue()
  const [got, ...others] = receiver.got('/places')
  if (!got) throw new Error('nothing came')
  expect(others).toEqual([])
  expect(isSigned(secret, got)).toBe(true)
  expect(JSON.parse(got.body)).toEqual({
    type: 'enrolment.confirmed',
    timestamp: expect.any(String),
    data: { enrolment_id: enrolmentId, class_id: classId, price_cents: 40_000, at: expect.any(String) },
  })
  for (const secretive of ['Secretive', buyer.email, buyer.username])
    expect(got.body).not.toContain(secretive)
})
