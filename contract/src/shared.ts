import { z } from 'zod'
import { isDay } from './rules/hong-kong-time.ts'

/**
 * Rejects what keyboards don't type: control characters, of which PostgreSQL can't store U+0000; lone surrogates,
 * which it can't store as JSON; and marks that change the direction of the surrounding text.
 */
const isPlain = (text: string) =>
  text.isWellFormed() && !/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u.test(text)

/**
 * A line of text as people type it: trimmed, without control characters. The reference gives the limit in characters;
 * as sent, a line can be four times as long.
 */
export const line = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform(text => text.normalize('NFC').trim())
    .refine(text => isPlain(text) && !/[\n\t]/.test(text), { error: 'characters' })
    .refine(text => [...text].length <= max, { error: `max:${max}` })
    .meta({ maxLength: max })

export const requiredLine = (max: number) =>
  line(max)
    .refine(text => text.length > 0, { error: 'required' })
    .meta({ maxLength: max, minLength: 1 })

/** Several lines of text. */
export const prose = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform(text => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .refine(isPlain, { error: 'characters' })
    .refine(text => [...text].length <= max, { error: `max:${max}` })
    .meta({ maxLength: max })

/** A positive ID, also if it arrives as text in a path, a query or a form. */
export const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const idOrZero = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const languageCode = z.enum(['en', 'zh-HK', 'zh', 'zh-hk', 'zh_HK']).optional().catch(undefined)
export type Locale = 'en' | 'zh-HK'

/** An optional parameter. An empty value counts as absent, and any other that doesn't fit is refused. */
export const whenGiven = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

const day = z.string().refine(isDay, { error: 'date' })

/** Days in Hong Kong that narrow a list; the last one is included. */
export const daysPart = { dateFrom: whenGiven(day), dateTo: whenGiven(day) } as const

/** Yes or no as spelled in forms, queries and JSON; empty counts as absent. */
export const anyYesOrNo = z.union([
  z.boolean(),
  z.enum(['1', 'true', 'yes', 'on']).transform(() => true),
  z.enum(['0', 'false', 'no', 'off']).transform(() => false),
  z.literal([0, 1]).transform(number => number === 1),
  z.literal(['', null]).transform(() => undefined),
])

export const localised = z.object({ language_code: languageCode })

export const status200 = z.object({ status: z.literal(200) })

/** A value that is sent as JSON text inside a form or a query. In a JSON body it can also be sent directly. */
export const json = <T extends z.ZodType>(shape: T, maxLength: number) =>
  z
    .union([
      z
        .string()
        .max(maxLength)
        .transform((text, context): unknown => {
          try {
            return text === '' ? [] : JSON.parse(text)
          } catch {
            context.addIssue({ code: 'custom', message: 'invalid' })
            return z.NEVER
          }
        }),
      z.array(z.unknown()),
      z.record(z.string(), z.unknown()),
    ])
    .pipe(shape)

/** A JSON list. '' is an empty list, and a single value is a list of one. */
export const jsonList = <T extends z.ZodType>(item: T, max: number) =>
  json(
    z.preprocess((value: unknown) => (Array.isArray(value) ? value : [value]), z.array(item).max(max)),
    64_000,
  )
