import type { z } from 'zod'

/** The values of a form, or its errors: one refusal code per field. */
export type ParsedFields<T> =
  | { data: T; problems: Record<never, never> }
  | { data: undefined; problems: Record<string, string> }

export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
): ParsedFields<z.output<Schema>> {
  const result = schema.safeParse(value)
  if (result.success) return { data: result.data, problems: {} }
  const problems: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const field = fieldOf(issue.path, value)
    const absent =
      issue.path.length === 1 &&
      issue.code === 'invalid_type' &&
      (value[field] === undefined || value[field] === null)
    problems[field] ??= absent
      ? requiredCode(field, schema)
      : issue.code === 'custom'
        ? issue.message
        : shapeCode(issue)
  }
  return { data: undefined, problems }
}

/**
 * A field inside an object is named with it: 'filters.price_min'. Errors in a list belong to the list, and errors in
 * JSON text to the text.
 */
function fieldOf(path: readonly PropertyKey[], value: Readonly<Record<string, unknown>>): string {
  const [first] = path
  if (first !== undefined && typeof value[String(first)] !== 'object') return String(first)
  const inList = path.findIndex(part => typeof part === 'number')
  return path.slice(0, inList < 0 ? undefined : inList).join('.') || 'body'
}

/** An absent field gets the same message as an empty one, if there is one for that field. */
function requiredCode(field: string, schema: z.ZodType): string {
  const empty = schema.safeParse({ [field]: '' })
  const own = empty.error?.issues.find(issue => issue.path[0] === field && issue.code === 'custom')
  return own?.message ?? 'required'
}

/** Errors of zod's own checks: formats carry our code as their message; all others are just invalid. */
function shapeCode(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_format' && /^[a-z_]+$/.test(issue.message) ? issue.message : 'invalid'
}
