import { m } from '#messages/messages.js'
import { ApiError } from './api.ts'
import { isConnectionLost } from './connection.ts'
import { reportDefect } from './report-defect.ts'

/** Why something didn't work, in words for the person who tried it. */
export interface Failure {
  readonly text: string
  /**
   * The refusal's code; `network` if no answer arrived, `gone` for a page that doesn't exist, `defect` for a fault of
   * ours.
   */
  readonly code: string
  /** HTTP status, 0 without an answer. */
  readonly status: number
  /** For a server fault: the reference with which support finds it in the log. */
  readonly reference?: string
  /** Whose email address still needs verification; only after the right password. */
  readonly unverifiedUser?: number
}

/** A refusal says what to do, a lost connection can be retried, and a defect is reported. */
export function failureOf(error: unknown): Failure {
  if (isConnectionLost(error)) return { text: m.accounts_failed_network(), code: 'network', status: 0 }
  if (statusOf(error) === 404 && !(error instanceof ApiError))
    return { text: m.shell_not_found_text(), code: 'gone', status: 404 }
  if (!(error instanceof ApiError)) {
    reportDefect(error)
    return { text: m.ui_defect_text(), code: 'defect', status: 0 }
  }
  const { status, body } = error
  const failure = { code: body.code, status }
  if (status === 429) return { ...failure, text: waitText(body.retry_after) }
  // If no form shows them by field, the individual reasons say more than 'Validation error'.
  const reasons = Object.values(error.fields).join(' ')
  const text = (status !== 500 && (reasons || body.messages)) || m.accounts_failed_server()
  if (status >= 500 && body.request_id)
    return { ...failure, text, reference: m.shell_error_id({ id: body.request_id }) }
  // The envelope's own status distinguishes an unverified address from other refusals of a sign-in.
  return body.status === 405 ? { ...failure, text, unverifiedUser: body.user_id } : { ...failure, text }
}

/** The status of a refusal, or of what a loader throws for an address that doesn't exist. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof ApiError) return error.status
  // React Router makes this from a thrown Response; its own check would load the router.
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  return typeof error.status === 'number' ? error.status : undefined
}

/** A removal that finds nothing counts as done: another tab, or a request whose answer was lost, has removed it. */
export async function ignoreMissing(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

/** When to try again; rounded up, so that no one tries too early. */
export function waitText(seconds: number | undefined): string {
  if (!seconds || seconds < 0) return m.accounts_limited_unknown()
  if (seconds <= 60) return m.accounts_limited_soon()
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return m.accounts_limited_minutes({ minutes })
  return m.accounts_limited_hours({ hours: Math.ceil(minutes / 60) })
}
