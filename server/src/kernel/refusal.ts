import type { Locale } from '#contract/shared.ts'

/** Every code a call can be refused with. Each module adds its own in its `<module>.refusals.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it by declaration merging.
export interface RefusalCodes {}
export type RefusalCode = keyof RefusalCodes

/** The text of a refusal, given its own `details`. */
export type RefusalText = (details: Readonly<Record<string, unknown>>, options: { locale: Locale }) => string
/** By code: the HTTP status and the text. */
export type RefusalTable = Readonly<Record<string, readonly [status: number, text: RefusalText]>>

/**
 * By code: the text for a single field. 'required:email' is for a field with a sentence of its own, and 'max:' for
 * codes with an argument, such as 'max:120'.
 */
export type FieldTexts = Readonly<
  Record<string, (inputs: { argument: string }, options: { locale: Locale }) => string>
>

/**
 * The caller's mistake, not ours: anything else that is thrown is a defect and answers 500. The code's status and text
 * are in the table of the module that declares it.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Refusal codes by input field. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** Further fields of the answer, e.g. the current price. */
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
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
export function refuseFields(fields: Record<string, string>, code: RefusalCode = 'fields'): Refusal {
  return new Refusal(code, { fields })
}
