import { DrizzleQueryError } from 'drizzle-orm/errors'

/** What is logged of an error. */
export interface LoggedError {
  type: string
  message: string
  stack: string
  /** From the database or the system: 23505, ECONNREFUSED. */
  code?: string
  constraint?: string
  cause?: LoggedError
}

/**
 * An error without what people typed: the values of a statement are names, addresses, hashes and codes, and PostgreSQL
 * repeats them in its details. The statement itself and the name of the violated constraint are enough to find the
 * fault.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something else was thrown', stack: '' }
  const message = messageOf(error)
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, message),
    ...textOf(error, 'code'),
    ...textOf(error, 'constraint'),
    ...(error.cause !== undefined && depth < 5 && { cause: loggedError(error.cause, depth + 1) }),
  }
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  // PostgreSQL's own: 'invalid input syntax for type integer: "what was typed"'.
  return 'severity' in error ? error.message.replace(/: ".*$/s, '') : error.message
}

const textOf = (error: Error, field: 'code' | 'constraint') => {
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? { [field]: value } : {}
}
