import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registration } from '../modules/accounts/accounts.test-support.ts'
import { storeMail } from '../platform/mail/mailbox.ts'
import { createTestApp, testApp } from './app.ts'

test('a test finds its mail however many the files before it left to be sent', async () => {
  const { api, platform, clock, mailsTo } = await testApp()
  const form = registration()
  const { email } = form
  await api().userRegister({ body: form })
  const before = await mailsTo(email)
  await platform.db.execute(sql`
    insert into outbox_mails (recipient, subject, html, body, sent_at)
    select 'other@sent-mails.example', 'n', '', '', now() from generate_series(1, 500)`)
  await storeMail(
    platform.db,
    { to: 'other@sent-mails.example', subject: 'n', html: '', text: '' },
    clock.now(),
  )
  expect(before).not.toEqual([])
  expect(await mailsTo(email)).toEqual(before)
  expect(await (await createTestApp()).mailsTo(email)).toEqual(before)
})
