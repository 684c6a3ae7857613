import { m } from '#messages/messages.js'
import { ApiError } from './api.ts'

/** Why something did not work, in words for the person who asked for it. */
export interface Failure {
  readonly text: string
  /** Code of the refusal; `network` when no answer arrived. */
  readonly code: string
  /** HTTP status, 0 without an answer. */
  readonly status: number
  /** Whose e-mail address still waits for verification: only after the right password. */
  readonly unverifiedUser?: number
}

export function failureOf(error: unknown): Failure {
  // Whatever is no answer of the server is a connection that broke on the way.
  if (!(error instanceof ApiError)) return { text: m.accounts_failed_network(), code: 'network', status: 0 }
  const { status, body } = error
  const failure = { code: body.code, status }
  if (status === 429) return { ...failure, text: waitText(body.retry_after) }
  // Where no form shows them by field, the single reasons say more than 'Validation error'.
  const reasons = Object.values(error.fields).join(' ')
  const text = (status !== 500 && (reasons || body.messages)) || m.accounts_failed_server()
  // The envelope's own status tells an unverified address from other refusals of a sign-in.
  return body.status === 405 ? { ...failure, text, unverifiedUser: body.user_id } : { ...failure, text }
}

/** A removal that finds nothing is done: it was removed in another tab, or by a request whose answer was lost. */
export async function ignoreMissing(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

/** When to try again; rounded up, so that nobody comes too early. */
export function waitText(seconds: number | undefined): string {
  if (!seconds || seconds < 0) return m.accounts_limited_unknown()
  if (seconds <= 60) return m.accounts_limited_soon()
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return m.accounts_limited_minutes({ minutes })
  return m.accounts_limited_hours({ hours: Math.ceil(minutes / 60) })
}
