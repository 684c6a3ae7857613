import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { FakeClock } from '../../kernel/clock.ts'
import { testDatabase } from '../../testing/database.ts'
import { readConfig } from '../config.ts'
import type { JobDefinition } from '../jobs/define-job.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { handleMailJobs, mailJob, sendMail } from './mail.jobs.ts'
import { getMail, listMails, renderMail, renderMailbox, storeMail } from './mailbox.ts'
import { BOUNCING_ADDRESS, createMailer } from './mailer.ts'

const opened: Jobs[] = []
afterEach(async () => {
  const db = await testDatabase()
  for (const jobs of opened.splice(0)) await jobs.stop()
  await db.query(`delete from pgboss.job where name = 'mail.send' or source_name = 'mail.send'`)
})

async function setUp(environment: Record<string, string> = {}) {
  const db = await testDatabase()
  const clock = new FakeClock('2026-11-16T04:00:00Z')
  const config = readConfig({ BRAND_NAME: 'Lumen', ...environment })
  const jobs = createJobs({ db, log: createLog('silent'), defined: [mailJob as JobDefinition<object>] }) // One of a list.
  handleMailJobs({ jobs, config, origin: () => 'https://lumen.example' }, createMailer({ config, db, clock }))
  await jobs.start({ work: false, cron: false })
  opened.push(jobs)
  return { db, jobs, clock }
}

test('without a mail server a mail is kept, once its transaction is committed', async () => {
  const { db, jobs, clock } = await setUp()
  const to = 'verify@mail.example'
  const link = 'https://lumen.example/email/verify/t0ken'
  await db.transaction(tx =>
    sendMail(jobs, tx, { to, template: 'verifyEmail', params: { link }, locale: 'zh-HK' }),
  )
  expect(await listMails(db, { to, limit: 5 })).toEqual([])
  await jobs.runDue()
  const [heading] = await listMails(db, { to: 'VERIFY@mail', limit: 5 })
  expect(heading).toMatchObject({ to, subject: '驗證你的 Lumen 電郵地址', sentAt: clock.now() })
  const mail = await getMail(db, heading?.id ?? 0)
  expect(mail?.text).toContain(link)
  expect(mail?.html).toContain(link)
})

test('an address that bounces makes a dead letter, which does not show the link', async () => {
  const { db, jobs } = await setUp()
  const params = { link: 'https://lumen.example/reset-password/t0ken' }
  await db.transaction(tx =>
    sendMail(jobs, tx, { to: BOUNCING_ADDRESS, template: 'resetPassword', params, locale: 'en' }),
  )
  await jobs.runDue()
  const dead = await jobs.listDead(5)
  expect(dead).toMatchObject([
    { job: 'mail.send', error: 'The address was refused', attempts: 1, data: { template: 'resetPassword' } },
  ])
  expect(JSON.stringify(dead)).not.toContain('t0ken')
})

test('the mailbox keeps the latest 500', async () => {
  const { db, clock } = await setUp()
  await db.execute(sql`
    insert into outbox_mails (recipient, subject, html, body, sent_at)
    select 'many@mail.example', 'number ' || n, '', '', now() from generate_series(1, 600) n`)
  await storeMail(db, { to: 'last@mail.example', subject: 'last', html: '', text: '' }, clock.now())
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from outbox_mails`)
  expect(rows[0]?.count).toBe(500)
  expect(await listMails(db, { limit: 2 })).toMatchObject([{ subject: 'last' }, { subject: 'number 600' }])
  await db.execute(sql`delete from outbox_mails where recipient = 'many@mail.example'`)
})

test('the pages of the mailbox escape what they show, and run no scripts', async () => {
  const { db, clock } = await setUp()
  const subject = '<img src=x onerror=alert(1)>'
  await storeMail(db, { to: 'pages@mail.example', subject, html: '<p>hi</p>', text: '<i>' }, clock.now())
  const [heading] = await listMails(db, { to: 'pages@mail.example', limit: 1 })
  const mail = await getMail(db, heading?.id ?? 0)
  if (!heading || !mail) throw new Error('the mail was not kept')
  for (const html of [renderMailbox([heading]), renderMail(mail)]) {
    expect(html).toContain('&lt;img src=x')
    expect(html).not.toMatch(/<img|<script|<i>/)
  }
  expect(renderMailbox([heading])).toContain('16 Nov 2026, 12:00:00')
  expect(renderMail(mail)).toMatch(/<iframe src="\/dev\/mail\/\d+\/html"[^>]* sandbox="/)
  expect(renderMailbox([])).toContain('No messages yet.')
  expect(await getMail(db, Number.NaN)).toBeNull()
})

/** Speaks just enough SMTP to take one mail, or to refuse its recipient with the given answer. */
async function startSmtpServer(recipientAnswer: string) {
  const received: string[] = []
  const server = createServer(socket => {
    let data = false
    socket.write('220 test\r\n')
    socket.on('error', () => undefined) // The client may hang up after a refusal.
    socket.on('data', chunk => {
      const text = chunk.toString()
      if (data) {
        received.push(text)
        if (!text.endsWith('\r\n.\r\n')) return
        data = false
        return socket.write('250 kept\r\n')
      }
      const verb = text.slice(0, 4).toUpperCase()
      if (verb === 'DATA') data = true
      const answers: Record<string, string> = { DATA: '354 go on', RCPT: recipientAnswer, QUIT: '221 bye' }
      return socket.write(`${answers[verb] ?? '250 ok'}\r\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // It listens on a port, not on a pipe.
  return { url: `smtp://127.0.0.1:${port}`, received, stop: () => new Promise(done => server.close(done)) }
}

const contact = {
  to: 'support@lumen.example',
  template: 'contactReceived',
  params: { name: '陳大文', email: 'chan@example.com', message: 'Hello' },
  locale: 'en',
} as const

test('with a mail server mails go there, answers to whoever wrote', async () => {
  const server = await startSmtpServer('250 ok')
  const { db, jobs } = await setUp({ SMTP_URL: server.url, MAIL_FROM: 'Lumen <hello@lumen.example>' })
  await db.transaction(tx => sendMail(jobs, tx, contact))
  await jobs.runDue()
  const sent = server.received.join('')
  expect(sent).toMatch(/^From: Lumen <hello@lumen.example>/m)
  expect(sent).toMatch(/^Reply-To: chan@example.com/m)
  expect(sent).toContain('multipart/alternative')
  expect(await listMails(db, { to: contact.to, limit: 1 })).toEqual([])
  await server.stop()
})

test.each([
  ['550 no such user', 1, 0],
  ['451 try later', 0, 1],
])('a server that answers %j leaves %i dead letters and %i waiting', async (answer, dead, waiting) => {
  const server = await startSmtpServer(answer)
  const { db, jobs } = await setUp({ SMTP_URL: server.url })
  await db.transaction(tx => sendMail(jobs, tx, contact))
  await jobs.runDue()
  expect(await jobs.listDead(5)).toHaveLength(dead)
  const { rows } = await db.query(`select id from pgboss.job where name = 'mail.send' and state = 'retry'`)
  expect(rows).toHaveLength(waiting)
  await server.stop()
})
