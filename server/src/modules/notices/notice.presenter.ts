import type { Notice } from '#contract/notices/notices.ts'
import type { BellKind } from '#contract/rules/notices.ts'
import type { Locale } from '#contract/shared.ts'
import type { MailSite } from '#server/platform/mail/mail-layout.ts'
import { type MailParams, mailContent, mailDefinition } from '#server/platform/mail/mail-templates.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { NoticeRow } from './notice.repository.ts'

export const siteOf = ({ config, origin }: Pick<Platform, 'config' | 'origin'>): MailSite => ({
  brand: config.brand,
  origin: origin(),
})

const LONGEST = 300

/**
 * The heading in the reader's language. The text below it has dates and prices in the language in which it was
 * created, and stays in that one.
 */
export function presentNotice(row: NoticeRow, site: MailSite, locale: Locale): Notice {
  const { template } = row
  // Stored from a job whose schema has checked that these are the template's own.
  const params = row.params as MailParams<typeof template>
  const notified = mailContent(
    template,
    params,
    site,
    mailDefinition(template).anyLanguage ? locale : row.locale,
  )
  const link = mailContent(template, params, site, 'en').action?.link ?? ''
  const body = notified.body.trim()
  return {
    notice_id: row.id,
    kind: kindOf(row),
    title: mailContent(template, params, site, locale).heading,
    body: body.length > LONGEST ? `${body.slice(0, LONGEST - 1)}…` : body,
    quote: mailDefinition(template).quotedByBell ? (notified.quote ?? '') : '',
    path: link.startsWith(`${site.origin}/`) ? link.slice(site.origin.length) : '/',
    at: row.createdAt.toISOString(),
    read: row.readAt !== null,
  }
}

function kindOf({ template }: NoticeRow): BellKind {
  const kind = mailDefinition(template).bell
  if (!kind) throw new Error(`Nobody is told of ${template} by the bell`)
  return kind
}
