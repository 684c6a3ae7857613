import { mailJob } from './mail.jobs.ts'
import type { MailSite } from './mail-layout.ts'
import { composeMail, type MailParams } from './mail-templates.ts'

const hidden = '••••••'

/**
 * The recipient of a stored email, and its subject as the reader would have seen it. A code in it signs someone in, so
 * it is hidden.
 */
export function describeMail(data: unknown, site: MailSite): { to: string; subject: string } {
  const parsed = mailJob.schema?.safeParse(data)
  // Written by an older release.
  if (!parsed?.success) return { to: '', subject: '' }
  const { to, template, params, locale } = parsed.data
  const shown = 'code' in params ? { ...params, code: hidden } : params
  // The schema has checked that these are this template's own params.
  return { to, subject: composeMail(template, shown as MailParams<typeof template>, site, locale).subject }
}
