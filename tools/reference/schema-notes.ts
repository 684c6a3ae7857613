import { z } from 'zod'

interface Note {
  text?: string
  /** For a constant, with its file. */
  name?: string
  file?: string
  exported?: boolean
}

/** Names of schemas that are constants in the contract: the reference shows each of them once. */
export const schemaNames = new Map<z.ZodType, string>()
const taken = new Set<string>()

/** Called from the annotated contract (`annotate-contract.ts`) around every value that has a comment or a name. */
export function note<T>(value: T, { text, name, file = '', exported = true }: Note): T {
  if (!(value instanceof z.ZodType)) return value
  // For a constant of a text or number, only its unit is for readers: the rest is about our code.
  const isDescribed = text !== undefined && (!name || isShared(value) || unit.test(text))
  const described = isDescribed ? value.describe(text) : value
  if (name && isShared(described)) schemaNames.set(described, freeName(name, file, exported))
  return described as T
}

const unit = /\b(dollars|cents|minutes|seconds|bytes|days? in Hong Kong|HTML)\b/i

/** A text or an ID is clearer in place than as a reference. */
const isShared = (schema: z.ZodType): boolean =>
  (schema instanceof z.ZodObject && Object.keys(schema.shape).length > 0) ||
  (schema instanceof z.ZodEnum && schema.options.length > 2) ||
  (schema instanceof z.ZodUnion && schema.options.every(option => option instanceof z.ZodObject))

/** A single word that only its file knows ('kind', 'page') means too little elsewhere. */
function freeName(name: string, file: string, exported: boolean): string {
  const short = pascal(name)
  const isVague = !exported && /^[a-z]+$/.test(name)
  const free = isVague || taken.has(short) ? `${pascal(file)}${short}` : short
  taken.add(free)
  return free
}

const pascal = (name: string): string =>
  name.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase())
