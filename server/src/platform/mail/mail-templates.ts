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

/** An email that we send: what it needs to know, what it says, and how else its reader is told. */
export interface MailDefinition<P extends object> {
  readonly params: z.ZodType<P>
  /**
   * Rings the bell, too, and is emailed as its reader has chosen; null for what is emailed only, whatever anyone
   * chooses: codes and links, and about money. 'safety' does both: it rings, and is emailed at once.
   */
  readonly bell: BellKind | null
  /**
   * Whether devices are told of it, too; 'soon' for what is about the next hours. Not an email with a code or a link
   * that lets someone in, one to anyone who has no session, and a receipt: its buyer is looking at it.
   */
  readonly device: 'no' | 'yes' | 'soon'
  /** Its params hold nothing that is written in one language: many can be told at once, each in theirs. */
  readonly anyLanguage?: true
  /** Where an answer goes, if not to the sender's address. */
  replyTo?(params: P, context: MailContext): string
  content(params: P, context: MailContext): MailContent
}

/** Lets the schema of the params type the functions beside it. */
export const defineMail = <P extends object>(definition: MailDefinition<P>): MailDefinition<P> => definition

/** Every email we send. Each module adds its own in its `<module>.mail-templates.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it by declaration merging.
export interface MailTemplates {}
export type MailTemplate = keyof MailTemplates
export type MailParams<K extends MailTemplate> = z.infer<MailTemplates[K]['params']>

type Registered = { readonly [K in MailTemplate]: MailDefinition<MailParams<K>> }
let registered: Registered | null = null

/** While an app is put together: every app of a process has the same. */
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

/** What it says, before it is laid out. */
export const mailContent = <K extends MailTemplate>(
  template: K,
  params: MailParams<K>,
  site: MailSite,
  locale: Locale,
): MailContent => mailDefinition(template).content(params, mailContext(site, locale))

/** Where an answer to it goes; undefined for the sender's address. */
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
