import type { z } from 'zod'
import type { BellKind } from '#contract/rules/notices.ts'
import type { Locale } from '#contract/shared.ts'
import {
  type ComposedMail,
  layOut,
  type MailContent,
  type MailContext,
  type MailSite,
} from './mail-layout.ts'

/** An email we send: its params, its content, and how else its reader is notified. */
export interface MailDefinition<P extends object> {
  readonly params: z.ZodType<P>
  /**
   * Rings the bell, too, and is emailed as its reader has chosen. Null for emails that are always sent and don't ring:
   * codes, links and emails about money. 'safety' does both: it rings, and is emailed at once.
   */
  readonly bell: BellKind | null
  /**
   * Whether it is also pushed to devices; 'soon' for news about the next hours. Not for an email with a code or a link
   * that signs someone in, one to someone without a session, or a receipt, because its buyer is looking at it.
   */
  readonly device: 'no' | 'yes' | 'soon'
  /** Its params contain nothing written in one language, so many people can be notified at once, each in their own. */
  readonly anyLanguage?: true
  /**
   * The bell shows the quote as well, so that a parent finds what a teacher wrote whatever becomes of the email. Not where
   * a page shows it.
   */
  readonly quotedByBell?: true
  /** Where replies go, if not to the sender's address. */
  replyTo?(params: P, context: MailContext): string
  content(params: P, context: MailContext): MailContent
}

/** Lets the schema of the params type the other functions. */
export const defineMail = <P extends object>(definition: MailDefinition<P>): MailDefinition<P> => definition

/** Every email we send. Each module adds its own in its `<module>.mail-templates.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it by declaration merging.
export interface MailTemplates {}
export type MailTemplate = keyof MailTemplates
export type MailParams<K extends MailTemplate> = z.infer<MailTemplates[K]['params']>

type Registered = { readonly [K in MailTemplate]: MailDefinition<MailParams<K>> }
let registered: Registered | null = null

/** Called while an app is put together: every app of a process has the same ones. */
export function registerMails(templates: Registered): void {
  registered = templates
}

export function mailDefinition<K extends MailTemplate>(template: K): Registered[K] {
  if (!registered) throw new Error('No mail templates are registered')
  return registered[template]
}

export const isMailTemplate = (name: unknown): name is MailTemplate =>
  registered !== null && typeof name === 'string' && Object.hasOwn(registered, name)

function mailContext({ brand, origin }: MailSite, locale: Locale): MailContext {
  return {
    locale,
    brand: brand.name,
    supportEmail: brand.supportEmail,
    page: path => `${origin}${locale === 'en' ? '' : `/${locale}`}${path}`,
  }
}

/** Its content, before the layout. */
export const mailContent = <K extends MailTemplate>(
  template: K,
  params: MailParams<K>,
  site: MailSite,
  locale: Locale,
): MailContent => mailDefinition(template).content(params, mailContext(site, locale))

/** Where replies go; undefined for the sender's address. */
export const mailReplyTo = <K extends MailTemplate>(
  template: K,
  params: MailParams<K>,
  site: MailSite,
  locale: Locale,
): string | undefined => mailDefinition(template).replyTo?.(params, mailContext(site, locale))

export const composeMail = <K extends MailTemplate>(
  template: K,
  params: MailParams<K>,
  site: MailSite,
  locale: Locale,
): ComposedMail => layOut(mailContent(template, params, site, locale), site, locale)
