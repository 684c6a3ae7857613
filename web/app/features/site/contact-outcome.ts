import { m } from '#messages/messages.js'
import { ApiError } from '../../lib/api.ts'

/** In the order of the form: the first invalid one gets the focus. */
export const contactFields = ['name', 'email', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** The result of an attempt to send the form. */
export type ContactOutcome =
  | { readonly kind: 'editing' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent'; readonly name: string; readonly email: string }
  | { readonly kind: 'refused'; readonly fields: Readonly<Partial<Record<ContactField, string>>> }
  | { readonly kind: 'limited'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }

export function outcomeOf(error: unknown): ContactOutcome {
  // Anything that isn't an answer of the server is a broken connection.
  if (!(error instanceof ApiError)) return { kind: 'failed', text: m.pages_contact_failed_network() }
  if (error.status === 429) return { kind: 'limited', text: waitText(error.body.retry_after) }
  if (contactFields.some(field => error.fields[field])) return { kind: 'refused', fields: error.fields }
  const text = error.status < 500 ? error.body.messages : ''
  return { kind: 'failed', text: text || m.pages_contact_failed_server() }
}

/** When to try again, as text; rounded up, so that no one tries too early. */
export function waitText(seconds: number | undefined): string {
  if (!seconds || seconds < 0) return m.pages_contact_limited_unknown()
  if (seconds <= 60) return m.pages_contact_limited_seconds()
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 50) return m.pages_contact_limited_minutes({ minutes })
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? m.pages_contact_limited_hour() : m.pages_contact_limited_hours({ hours })
}
