import { z } from 'zod'
import type { MailContent } from '../mail/mail-layout.ts'
import { type MailTemplate, mailDefinition } from '../mail/mail-templates.ts'

/** What the service worker shows, and where a press on it leads. */
export const notice = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string().startsWith('/'),
  urgent: z.boolean(),
})
export type Notice = z.infer<typeof notice>

const LONGEST = 240

/** Null for emails that aren't pushed. */
export function noticeOf(template: MailTemplate, content: MailContent, origin: string): Notice | null {
  const how = mailDefinition(template).device
  if (how === 'no') return null
  const link = content.action?.link ?? ''
  const body = content.body.trim().replace(/\s+/g, ' ')
  return {
    title: content.subject,
    body: body.length > LONGEST ? `${body.slice(0, LONGEST - 1)}…` : body,
    path: link.startsWith(`${origin}/`) ? link.slice(origin.length) : '/',
    urgent: how === 'soon',
  }
}
