import { getLocale, type Locale, languageTags } from '../../../lib/locale.ts'
import { languageOf } from '../../../lib/text-language.ts'
import type { FieldErrors } from './form-rules.ts'
import { type FormValues, plainText } from './form-values.ts'

/** The texts of a product are written separately in each language; only one side is shown at a time. */
export type TextSide = Locale

export const textSides: readonly TextSide[] = ['en', 'zh-HK']

/** Whose language a text is in. */
export const sideOf = (text: string): TextSide =>
  textSides.find(side => languageTags[side] === languageOf(text)) ?? getLocale()

interface SideTexts<Text> {
  name: Text
  description: Text
}

export const textsOf = (side: TextSide, values: FormValues): SideTexts<string> =>
  side === 'en'
    ? { name: values.name, description: values.description }
    : { name: values.nameZh, description: values.descriptionZh }

export const change = (side: TextSide, { name, description }: Partial<SideTexts<string>>) => ({
  ...(name !== undefined && (side === 'en' ? { name } : { nameZh: name })),
  ...(description !== undefined && (side === 'en' ? { description } : { descriptionZh: description })),
})

/** A text missing on both sides can be written on either, so it is reported on both. */
export function sideErrors(
  side: TextSide,
  values: FormValues,
  errors: FieldErrors,
): SideTexts<string | undefined> {
  const { productName: name, productDescription: description } = errors
  if (side === 'en') return { name, description }
  const none = (one: string, other: string) => plainText(one + other) === ''
  return {
    name: errors.productNameZh ?? (none(values.name, values.nameZh) ? name : undefined),
    description:
      errors.productDescriptionZh ??
      (none(values.description, values.descriptionZh) ? description : undefined),
  }
}

export function isWrongSide(side: TextSide, values: FormValues, errors: FieldErrors): boolean {
  const { name, description } = sideErrors(side, values, errors)
  return name !== undefined || description !== undefined
}

export const isEmptySide = (side: TextSide, values: FormValues): boolean => {
  const { name, description } = textsOf(side, values)
  return plainText(name + description) === ''
}

/** The reader's language, unless only the other has texts. */
export function firstSide(values: FormValues): TextSide {
  const own = getLocale()
  const other = otherSide(own)
  return isEmptySide(own, values) && !isEmptySide(other, values) ? other : own
}

/** After a refusal: the side with an error. */
export const sideToShow = (shown: TextSide, values: FormValues, errors: FieldErrors): TextSide =>
  !isWrongSide(shown, values, errors) && isWrongSide(otherSide(shown), values, errors)
    ? otherSide(shown)
    : shown

const otherSide = (side: TextSide): TextSide => (side === 'en' ? 'zh-HK' : 'en')
