/**
 * Refusal codes that any call can answer: from access checks, input parsing, limits and an unreachable database
 * (`unavailable`).
 */
export const generalErrors: ReadonlySet<string> = new Set([
  'sign_in_required',
  'token_invalid',
  'session_idle',
  'session_over',
  'role_refused',
  'scope_refused',
  'second_factor_required',
  'not_yours',
  'fields',
  'body_unreadable',
  'body_too_large',
  'file_too_large',
  'media_type',
  'too_many',
  'unavailable',
])
