import { PermanentFailure } from '../jobs/define-job.ts'
import type { Platform } from '../platform.ts'
import { storeMail } from './mailbox.ts'

export interface Mail {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** Where a mail program ends emails of this kind in one click (RFC 8058). */
  unsubscribe?: string
}

export interface Mailer {
  /** Throws a PermanentFailure if the address will never accept it; any other error is worth a retry. */
  send(mail: Mail): Promise<void>
  /** Throws if emails can't be sent now. */
  check(): Promise<void>
}

/** An address that no email reaches, to test what happens then. */
export const BOUNCING_ADDRESS = 'bounce@sandbox.example'
/** Addresses that refuse the first email of a process and accept the next: 'full-box-7@sandbox.example'. */
const refusesOnce = /^full[\w-]*@sandbox\.example$/i

export function createMailer(platform: Pick<Platform, 'config' | 'db' | 'clock'>): Mailer {
  const { smtpUrl, mailFrom } = platform.config
  return smtpUrl ? createSmtpMailer(smtpUrl, mailFrom) : createBuiltInMailer(platform)
}

function createSmtpMailer(url: string, from: string): Mailer {
  let transport: ReturnType<typeof connect> | undefined
  return {
    async send({ replyTo, unsubscribe, ...mail }) {
      transport ??= connect(url)
      try {
        await (await transport).sendMail({
          from,
          ...mail,
          ...(replyTo && { replyTo }),
          // Tells other programs not to send automatic replies.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        throw isRefusedRecipient(error)
          ? new PermanentFailure('The address was refused', { cause: error })
          : error
      }
    },
    async check() {
      transport ??= connect(url)
      await (await transport).verify()
    },
  }
}

/** Loaded at the first email: processes that only serve pages don't need it. */
async function connect(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
}

/** A 5xx for the address itself. A 5xx for our sign-in is the operator's mistake, and can be fixed. */
function isRefusedRecipient(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === 'EENVELOPE' &&
    'responseCode' in error &&
    Number(error.responseCode) >= 500
  )
}

function createBuiltInMailer({ db, clock }: Pick<Platform, 'db' | 'clock'>): Mailer {
  const refused = new Set<string>()
  return {
    async send(mail) {
      const to = mail.to.toLowerCase()
      if (to === BOUNCING_ADDRESS || (refusesOnce.test(to) && !refused.has(to))) {
        refused.add(to)
        throw new PermanentFailure('The address was refused')
      }
      await storeMail(db, mail, clock.now())
    },
    async check() {
      await db.query('select 1 from outbox_mails limit 1')
    },
  }
}
