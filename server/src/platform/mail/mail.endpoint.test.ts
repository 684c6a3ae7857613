import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { FakeClock } from '../../kernel/clock.ts'
import { mails } from '../../modules/mails.ts'
import { testDatabase } from '../../testing/database.ts'
import { readConfig } from '../config.ts'
import type { JobDefinition } from '../jobs/define-job.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createLog } from '../log.ts'
import { handleMailJobs, mailJob, sendMail } from './mail.jobs.ts'
import { registerMails } from './mail-templates.ts'
import { getMail, listMails, renderMail, renderMailbox, storeMail } from './mailbox.ts'
import { BOUNCING_ADDRESS, createMailer } from './mailer.ts'

registerMails(mails)
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
  handleMailJobs(
    { jobs, config, db, push: null, origin: () => 'https://lumen.example' },
    createMailer({ config, db, clock }),
  )
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
  expect(heading).toMatchObject({ to, subject: '驗證你的Lumen電郵地址', sentAt: clock.now() })
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

describe('the mailbox', () => {
  const many = 'many@mail.example'
  const store = async (subject: string) => {
    const { db, clock } = await setUp()
    await storeMail(db, { to: many, subject, html: '', text: '' }, clock.now())
  }
  const fill = async (count: number) => {
    const db = await testDatabase()
    await db.execute(sql`truncate outbox_mails`)
    await db.execute(sql`
      insert into outbox_mails (recipient, subject, html, body, sent_at)
      select ${many}, 'number ' || n, '', '', now() from generate_series(1, ${count}::int) n`)
  }
  const subjects = async () =>
    (await listMails(await testDatabase(), { limit: 10_000 })).map(({ subject }) => subject)
  afterEach(() => fill(0))

  test('keeps the latest 500', async () => {
    await fill(600)
    await store('last')
    const kept = await subjects()
    expect(kept).toHaveLength(500)
    expect(kept.slice(0, 2)).toEqual(['last', 'number 600'])
    expect(kept.at(-1)).toBe('number 102')
  })

  test('loses none of them to ids that a crash has left out', async () => {
    await fill(300)
    const skip = sql`select setval(pg_get_serial_sequence('outbox_mails', 'id'),
      nextval(pg_get_serial_sequence('outbox_mails', 'id')) + 32)`
    const sent: string[] = []
    for (let crash = 0; crash < 20; crash++) {
      await (await testDatabase()).execute(skip)
      sent.unshift(`after crash ${crash}`)
      await store(`after crash ${crash}`)
    }
    const kept = await subjects()
    expect(kept).toHaveLength(320)
    expect(kept.slice(0, 20)).toEqual(sent)
  })

  test('loses none that is written while others are being cleared away', async () => {
    await fill(520)
    const { db, clock } = await setUp()
    const sent = Array.from({ length: 120 }, (_, n) => `at once ${n}`)
    await Promise.all(
      sent.map(subject => storeMail(db, { to: many, subject, html: '', text: '' }, clock.now())),
    )
    const kept = await subjects()
    expect(kept.slice(0, 120).toSorted()).toEqual(sent.toSorted())
    // Those that overlapped could not count each other, so a few more may stay, and never fewer.
    const rest = Array.from({ length: 380 }, (_, n) => `number ${520 - n}`)
    expect(kept.slice(120, 500)).toEqual(rest)
    await store('last')
    expect(await subjects()).toHaveLength(500)
  })
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
  expect(renderMailbox([])).toContain('No emails yet.')
  expect(await getMail(db, Number.NaN)).toBeNull()
})

/** Speaks just enough SMTP to take one email, or to refuse its recipient with the given answer. */
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

test('a mail that its reader can end says how, to them and to their mail program', async () => {
  const server = await startSmtpServer('250 ok')
  const { db, jobs } = await setUp({ SMTP_URL: server.url })
  const params = { seller: 'Ms Ho', title: 'Fractions', path: '/x' }
  const mail = { to: contact.to, template: 'teacherPublished', params, locale: 'zh-HK' } as const
  await db.transaction(tx => jobs.enqueue(tx, mailJob, { ...mail, unsubscribe: '7.teachers.abc' }))
  await jobs.runDue()
  const sent = server.received.join('').replace(/\r\n\s+/g, ' ')
  expect(sent).toMatch(
    /^List-Unsubscribe: <https:\/\/lumen\.example\/api\/notices\/unsubscribe\?token=7\.teachers\.abc>/m,
  )
  expect(sent).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
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
