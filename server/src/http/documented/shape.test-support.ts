/**
 * What an answer is made of, in the words of the documentation: 'string', 'number', 'boolean', 'null', 'any', several
 * with '|'; a list of one kind; an object with at least these fields; or exactly a value.
 */
export type Shape = string | readonly Shape[] | { readonly [field: string]: Shape } | Exactly

interface Exactly {
  readonly exactly: readonly unknown[]
}
export const exactly = (...values: unknown[]): Exactly => ({ exactly: values })

const isExactly = (shape: object): shape is Exactly => 'exactly' in shape

/** What is wrong with an answer, and where; null if it fits. */
export function faultOf(value: unknown, shape: Shape, place = 'answer'): string | null {
  if (typeof shape === 'string') {
    const kinds = shape.split('|')
    const kind = value === null ? 'null' : typeof value
    return kinds.includes('any') || kinds.includes(kind) ? null : `${place} is ${kind} instead of ${shape}`
  }
  if (isList(shape)) {
    if (!Array.isArray(value)) return `${place} is no list`
    return firstFault(value.map((one, index) => faultOf(one, shape[0] ?? 'any', `${place}[${index}]`)))
  }
  if (isExactly(shape))
    return shape.exactly.includes(value)
      ? null
      : `${place} is ${JSON.stringify(value)}, none of ${shape.exactly}`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${place} is no object`
  return firstFault(
    Object.entries(shape).map(([field, inner]) =>
      field in value
        ? faultOf(Reflect.get(value, field), inner, `${place}.${field}`)
        : `${place}.${field} is missing`,
    ),
  )
}

const isList = (shape: Exclude<Shape, string>): shape is readonly Shape[] => Array.isArray(shape)

const firstFault = (faults: readonly (string | null)[]): string | null =>
  faults.find(fault => fault !== null) ?? null
