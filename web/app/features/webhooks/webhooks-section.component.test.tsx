import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedWebhook } from '#contract/webhooks/webhooks.ts'
import { m } from '#messages/messages.js'
import { answer, done } from '../../../testing/calls.ts'
import { notified } from '../../../testing/notified.ts'
import { enter, person } from '../../../testing/people.ts'
import { desk, phone, setLanguage, show } from '../../../testing/show.tsx'
import { expectSound } from '../../../testing/sound.ts'
import { eventName } from './webhook-texts.ts'
import { WebhooksSection } from './webhooks-section.tsx'

const url = 'https://example.com/hooks/lantern'
const kept: ListedWebhook = {
  webhook_id: 3,
  url,
  events: ['order.paid', 'review.written'],
  state: 'active',
  failing_since: null,
  created_at: '2025-11-01T08:00:00.000Z',
  last_delivery: null,
}

/** A server that keeps webhooks. */
function keepWebhooks(webhooks: ListedWebhook[] = []) {
  const change = (id: number, facts: Partial<ListedWebhook>) => {
    webhooks = webhooks.map(one => (one.webhook_id === id ? { ...one, ...facts } : one))
    return done
  }
  answer('webhookList', () => ({ webhooks }))
  answer('webhookAdd', ({ body }) => {
    webhooks = [...webhooks, { ...kept, ...body }]
    return { status: 200, webhook: kept, secret: 'whsec_first' }
  })
  answer('webhookSwitch', ({ body }) =>
    change(body.webhook_id, { state: body.active ? 'active' : 'disabled' }),
  )
  answer('webhookChange', ({ body }) => change(body.webhook_id, { url: body.url, events: body.events }))
  answer('webhookSecret', { status: 200, secret: 'whsec_second' })
  answer('webhookRemove', ({ body }) => {
    webhooks = webhooks.filter(({ webhook_id }) => webhook_id !== body.webhook_id)
    return { status: 200 }
  })
}

const seller = () => enter(person({ auth_type: 'TEACHER', role_id: 4 }))
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name })

describe.each([
  ['en', phone],
  ['zh-HK', desk],
] as const)('webhooks, in %s', (language, size) => {
  it('are added, with what is wrong told, and the secret is shown once', async () => {
    setLanguage(language)
    keepWebhooks()
    await show(<WebhooksSection user={seller()} />, { language, size })
    await expect.element(page.getByText(m.webhooks_none())).toBeVisible()
    await button(m.webhooks_add()).click()
    await dialog.getByRole('button', { name: m.webhooks_add_yes() }).click()
    await expect.element(dialog.getByText(m.webhooks_url_required())).toBeVisible()
    await expect.element(dialog.getByText(m.webhooks_events_required())).toBeVisible()
    await expectSound()
    await dialog.getByLabelText(m.webhooks_url()).fill(url)
    await dialog.getByText(eventName('order.paid')).click()
    await dialog.getByRole('button', { name: m.webhooks_add_yes() }).click()
    await expect
      .element(dialog.getByLabelText(m.webhooks_secret(), { exact: true }))
      .toHaveValue('whsec_first')
    await expectSound()
  })

  it('are turned off and on, changed, given a new secret, and removed', async () => {
    setLanguage(language)
    keepWebhooks([kept])
    await show(<WebhooksSection user={seller()} />, { language, size })
    const turn = page.getByRole('switch', { name: m.webhooks_switch({ url }) })
    await expect.element(turn).toBeChecked()
    await turn.click()
    await notified(m.webhooks_turned_off())
    await expect.element(button(m.webhooks_test())).not.toBeInTheDocument()
    await expect.element(turn).not.toBeChecked()
    await turn.click()
    await notified(m.webhooks_turned_on())
    await expect.element(button(m.webhooks_test())).toBeVisible()

    await button(m.webhooks_change_one({ url })).click()
    await dialog.getByLabelText(eventName('order.refunded')).click()
    await dialog.getByLabelText(eventName('review.written')).click()
    await dialog.getByRole('button', { name: m.webhooks_save() }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await notified(m.webhooks_saved())
    const row = page.getByRole('listitem')
    await expect.element(row.getByText(eventName('order.refunded'))).toBeVisible()
    await expect.element(row.getByText(eventName('review.written'))).not.toBeInTheDocument()
    await expectSound()

    await button(m.webhooks_renew_one({ url })).click()
    await dialog.getByRole('button', { name: m.webhooks_renew_yes() }).click()
    await expect
      .element(dialog.getByLabelText(m.webhooks_secret(), { exact: true }))
      .toHaveValue('whsec_second')
    await dialog.getByRole('button', { name: m.accounts_token_done() }).click()

    await button(m.webhooks_remove_one({ url })).click()
    await expectSound()
    await dialog.getByRole('button', { name: m.webhooks_remove_yes() }).click()
    await expect.element(page.getByText(m.webhooks_none())).toBeVisible()
  })
})

it.each([phone, desk])(
  'who does not sell is told why there is nothing to set up, at $width px',
  async size => {
    await show(<WebhooksSection user={enter()} />, { size })
    await expect.element(page.getByText(m.webhooks_sellers_only(), { exact: false })).toBeVisible()
    await expectSound()
  },
)
