import { dialog, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'

const url = 'https://shop.example.com/lantern/events'
const sent = (delivery_id: number, event: string, more: object) => ({
  delivery_id,
  event,
  event_id: `evt_5b0c9f1e-77a4-4b1e-9c35-0f2d5d0c1a0${delivery_id}`,
  state: 'delivered',
  attempts: 1,
  answer_status: 200,
  answer: 'thanks',
  next_attempt_at: null,
  created_at: '2026-11-02T08:00:00Z',
  attempted_at: '2026-11-02T08:00:01Z',
  ...more,
})
const refused = { state: 'waiting', attempts: 3, answer_status: 503, answer: 'back soon' }
const deliveries = [
  sent(4, 'webhook.test', {
    state: 'waiting',
    attempts: 0,
    answer_status: null,
    answer: '',
    attempted_at: null,
  }),
  sent(3, 'order.paid', { ...refused, next_attempt_at: '2026-11-02T08:06:00Z' }),
  sent(2, 'review.written', {
    state: 'failed',
    attempts: 10,
    answer_status: null,
    answer: 'shop.example.com leads to an address that is not public',
  }),
  sent(1, 'order.paid', {}),
]
const one = (webhook_id: number, more: object) => ({
  webhook_id,
  url,
  events: ['order.paid', 'order.refunded'],
  state: 'active',
  failing_since: null,
  created_at: '2026-10-01T08:00:00Z',
  last_delivery: deliveries[3],
  ...more,
})
const kept = [
  one(1, {}),
  one(2, {
    url: 'https://books.example.com/a-rather-long-address/that-goes-on/and-on/for-a-bookkeeping-program',
    events: ['order.paid', 'order.refunded', 'review.written', 'enrolment.confirmed'],
    state: 'disabled',
    failing_since: '2026-10-28T08:00:00Z',
    last_delivery: deliveries[2],
  }),
  one(3, { failing_since: '2026-11-02T08:00:00Z', last_delivery: deliveries[1] }),
  one(4, { state: 'disabled', last_delivery: null, events: ['review.written'] }),
]
const listed = { 'webhooks?*': { webhooks: kept } }
const full = { 'webhooks?*': { webhooks: [...kept, one(5, {})] } }
const inCard = async ({ page }: Scene) => page.locator('#webhooks').scrollIntoViewIfNeeded()
/** Of the first of them. */
const pressFirst = (en: string, zh: string) => async (scene: Scene) => {
  const name = scene.say(en, zh)
  await scene.page.locator('#webhooks').getByRole('button', { name }).first().click()
  await dialog(scene)
}

const account = {
  screen: '/my-account/:page',
  address: '/my-account/developers#webhooks',
  as: 'teacher',
  part: 'window',
  answers: listed,
} as const

export const webhookShots: readonly Shot[] = [
  { ...account, name: 'webhooks.some', part: undefined },
  { ...account, name: 'webhooks.full', answers: full, act: inCard },
  { ...account, name: 'webhooks.none', answers: { 'webhooks?*': { webhooks: [] } }, act: inCard },
  { ...account, name: 'webhooks.failed', answers: {}, failing: ['webhooks?*'], act: inCard },
  { ...account, name: 'webhooks.loading', answers: {}, held: ['webhooks?*'], act: inCard },
  { ...account, name: 'webhooks.not-for-you', as: 'student', answers: {}, act: inCard },
  { ...account, name: 'webhooks.add-dialog', act: steps(press('Add a webhook', '新增webhook'), dialog) },
  {
    ...account,
    name: 'webhooks.add-errors',
    act: steps(press('Add a webhook', '新增webhook'), dialog, async ({ page }) => {
      await page.locator('button[form=webhook]').click()
      await page.locator('[aria-invalid=true]:visible').first().waitFor()
    }),
  },
  {
    ...account,
    name: 'webhooks.secret-dialog',
    answers: { ...listed, 'webhooks/secret?*': { status: 200, secret: `whsec_${'kQ3x'.repeat(10)}abc=` } },
    act: steps(pressFirst(`New secret for ${url}`, `為${url}建立新密鑰`), async ({ page, say }) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Create new secret', '建立新密鑰') })
        .click()
      await page.getByRole('dialog', { name: say('Signing secret', '簽名密鑰') }).waitFor()
    }),
  },
  {
    ...account,
    name: 'webhooks.renew-dialog',
    act: pressFirst(`New secret for ${url}`, `為${url}建立新密鑰`),
  },
  { ...account, name: 'webhooks.remove-dialog', act: pressFirst(`Remove ${url}`, `移除${url}`) },
  {
    ...account,
    name: 'webhooks.deliveries-dialog',
    answers: { ...listed, 'webhooks/1/deliveries?*': { deliveries } },
    act: pressFirst('Deliveries', '傳送紀錄'),
  },
  {
    ...account,
    name: 'webhooks.deliveries-none',
    answers: { ...listed, 'webhooks/1/deliveries?*': { deliveries: [] } },
    act: pressFirst('Deliveries', '傳送紀錄'),
  },
  {
    ...account,
    name: 'webhooks.deliveries-failed',
    failing: ['webhooks/1/deliveries?*'],
    act: pressFirst('Deliveries', '傳送紀錄'),
  },
]
