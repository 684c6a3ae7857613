/**
 * 'Their input', as opposed to 'our fault': anything else that is thrown is a defect and answers 500.
 * The code is looked up in refusals.ts for its status and its text in the caller's language.
 */
export class Refusal extends Error {
  readonly code: string
  /** Refusal codes by field of the input. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** Further fields of the answer, e.g. the current price. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: string,
    more: {
      fields?: Record<string, string>
      details?: Record<string, unknown>
      retryAfterSeconds?: number
    } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Refuses single fields: `throw refuseFields({ username: 'username_taken' })`. */
export function refuseFields(fields: Record<string, string>, code = 'fields'): Refusal {
  return new Refusal(code, { fields })
}
