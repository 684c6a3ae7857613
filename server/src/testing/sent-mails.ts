import type { Database } from '../platform/db/db.ts'
import type { Mail, Mailer } from '../platform/mail/mailer.ts'
import type { LogWatch } from './watched-log.ts'
import { longCodesIn } from './watched-requests.ts'

/**
 * What went out on each database, by address. The built-in mailbox would not do: it keeps the latest 500, and the jobs
 * that earlier files left behind may send more than that after the email a test waits for.
 */
const sent = new WeakMap<Database, Map<string, Mail[]>>()

export function mailsSentTo(db: Database, address: string): Mail[] {
  return sent.get(db)?.get(address) ?? []
}

/** Keeps what is sent, and lets the log hold neither the address nor the links and codes. */
export function watchMails(mailer: Mailer, db: Database, watch: LogWatch): void {
  const box = sent.get(db) ?? new Map<string, Mail[]>()
  sent.set(db, box)
  const send = mailer.send.bind(mailer)
  mailer.send = async mail => {
    watch.keepOut(mail.to, ...longCodesIn(mail.text), ...(mail.text.match(/\b\d{6}\b/g) ?? []))
    await send(mail)
    box.set(mail.to, [...(box.get(mail.to) ?? []), mail])
  }
}
