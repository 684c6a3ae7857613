import { sql } from 'drizzle-orm'
import { dayText } from '#contract/rules/hong-kong-texts.ts'
import { hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import type { Db } from '../db/db.ts'
import { escapeHtml } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

// The built-in mailbox: the latest messages, stored in the database and read at /dev/mail.

const MOST_MAILS = 500

export interface StoredMail {
  id: number
  to: string
  subject: string
  html: string
  text: string
  sentAt: Date
}
export type MailHeading = Pick<StoredMail, 'id' | 'to' | 'subject' | 'sentAt'>

/** Counted, rather than computed from IDs: a database crash leaves gaps in them. */
export async function storeMail(db: Db, mail: Mail, sentAt: Date): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into outbox_mails (recipient, subject, html, body, sent_at)
      values (${mail.to}, ${mail.subject}, ${mail.html}, ${mail.text}, ${sentAt}) returning id)
    delete from outbox_mails where id <= (
      select id from outbox_mails where id <> (select id from added)
      order by id desc offset ${MOST_MAILS - 1} limit 1)`)
}

/** Newest first; `to` also matches a part of the address. */
export async function listMails(
  db: Db,
  { to, limit }: { to?: string; limit: number },
): Promise<MailHeading[]> {
  const { rows } = await db.execute<{
    id: string
    recipient: string
    subject: string
    sent_at: Date | string
  }>(sql`
    select id, recipient, subject, sent_at from outbox_mails
     where ${to === undefined ? sql`true` : sql`strpos(lower(recipient), ${to.toLowerCase()}) > 0`}
     order by id desc limit ${limit}`)
  return rows.map(row => ({
    id: Number(row.id),
    to: row.recipient,
    subject: row.subject,
    sentAt: new Date(row.sent_at),
  }))
}

export async function getMail(db: Db, id: number): Promise<StoredMail | null> {
  // The number comes from a typed address.
  if (!Number.isSafeInteger(id)) return null
  const { rows } = await db.execute<{
    recipient: string
    subject: string
    html: string
    body: string
    sent_at: Date | string
  }>(sql`select recipient, subject, html, body, sent_at from outbox_mails where id = ${id}`)
  const row = rows[0]
  if (!row) return null
  const { recipient, subject, html, body } = row
  return { id, to: recipient, subject, html, text: body, sentAt: new Date(row.sent_at) }
}

// For developers, so only in English, and without scripts, as the policy of these pages requires.
const en = { locale: 'en' } as const

export function renderMailbox(mails: MailHeading[]): string {
  const rows = mails.map(
    mail => `<li><a href="/dev/mail/${mail.id}"><b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.to)}</span>
<time datetime="${mail.sentAt.toISOString()}">${when(mail.sentAt)}</time></a></li>`,
  )
  return page(
    m.mail_box_title({}, en),
    `<h1>${m.mail_box_title({}, en)}</h1><p class="muted">${m.mail_box_lead({}, en)}</p>
<form method="get"><label>${m.mail_box_to({}, en)} <input type="search" name="to"></label></form>
${rows.length === 0 ? `<p>${m.mail_box_empty({}, en)}</p>` : `<ul>${rows.join('')}</ul>`}`,
  )
}

export function renderMail(mail: StoredMail): string {
  // The frame may open links in new windows, as a mail program would, and nothing else.
  return page(
    mail.subject,
    `<p><a href="/dev/mail">${m.mail_box_back({}, en)}</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>${m.mail_box_to({}, en)}</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>${m.mail_box_sent({}, en)}</dt><dd>${when(mail.sentAt)}</dd></dl>
<iframe src="/dev/mail/${mail.id}/html" title="${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>${m.mail_box_text({}, en)}</summary><pre>${escapeHtml(mail.text)}</pre></details>`,
  )
}

const when = (at: Date) => `${dayText(at, 'en')}, ${hongKongTime(at, { seconds: true })}`

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; --ink: #1B2430; --muted: #5F6672; --paper: #FFFBF5; --surface: #FFFFFF; --line: #EAE2D6; --accent: #C43D20; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #F7F1E7; --muted: #AEB8C4; --paper: #14202E; --surface: #1C2A39; --line: #2F4052; --accent: #FF9A7F; }
}
body { margin: 0 auto; max-width: 820px; padding: 32px 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, 'PingFang HK', 'Noto Sans HK', sans-serif; }
h1 { font-size: 24px; line-height: 1.2; margin: 0 0 8px; }
a { color: var(--accent); }
.muted, dt, time, span { color: var(--muted); }
ul { list-style: none; margin: 24px 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover, li a:focus-visible { background: var(--paper); }
li b { grid-column: 1 / -1; }
time { font-size: 14px; }
input { font: inherit; color: inherit; min-height: 40px; padding: 0 12px; background: var(--surface); border: 1px solid var(--muted); border-radius: 10px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0; }
dd { margin: 0; }
iframe { width: 100%; height: 720px; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; }
details { margin: 16px 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
</head>
<body><main>${body}</main></body>
</html>
`
}
