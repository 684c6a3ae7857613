import type { Locale } from '#contract/shared.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { storeContactMessage } from './site.repository.ts'

export async function sendContactMessage(
  platform: Platform,
  input: {
    name: string
    email: string
    message: string
    honeypot: string
    locale: Locale
    address: string
  },
): Promise<void> {
  const { config, db, clock, jobs, limits } = platform
  await throttle(limits, 'contact.address', input.address)
  if (input.honeypot) throw new Refusal('spam')
  const { name, email, message } = input
  await db.transaction(async tx => {
    await storeContactMessage(tx, { name, email, message, locale: input.locale, createdAt: clock.now() })
    await sendMail(jobs, tx, {
      to: config.brand.supportEmail,
      template: 'contactReceived',
      params: { name, email, message },
      locale: input.locale,
    })
  })
}
