import type { z } from 'zod'

/** What a form says, or what is wrong with it: one refusal code a field. */
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
 * What stands inside an object is named with it, 'filters.price_min'; what stands in a list is the list's, and what was
 * written into a text is the text's.
 */
function fieldOf(path: readonly PropertyKey[], value: Readonly<Record<string, unknown>>): string {
  const [first] = path
  if (first !== undefined && typeof value[String(first)] !== 'object') return String(first)
  const inList = path.findIndex(part => typeof part === 'number')
  return path.slice(0, inList < 0 ? undefined : inList).join('.') || 'body'
}

/** An absent field is told the same as an empty one, where that has a sentence of its own. */
function requiredCode(field: string, schema: z.ZodType): string {
  const empty = schema.safeParse({ [field]: '' })
  const own = empty.error?.issues.find(issue => issue.path[0] === field && issue.code === 'custom')
  return own?.message ?? 'required'
}

/** Issues of zod's own checks: formats carry our code as their message, the rest is simply not valid. */
function shapeCode(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_format' && /^[a-z_]+$/.test(issue.message) ? issue.message : 'invalid'
}
