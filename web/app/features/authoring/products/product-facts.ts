import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { shownText } from '#contract/rules/listing-texts.ts'
import { freeCode } from '#contract/rules/product-form.ts'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { getLocale } from '../../../lib/locale.ts'
import { readLevels } from '../form/form-values.ts'

/* What the list says about a product, as text. */

export type AccessKind = 'paid' | 'free' | 'code' | 'watermark'

export function accessKind({ access_code, showWaterMark, course_tution_fee }: AuthoredProduct): AccessKind {
  if (access_code === freeCode) return 'free'
  if (showWaterMark === '1') return 'watermark'
  return course_tution_fee > 0 ? 'paid' : 'code'
}

const localeTag = () => (getLocale() === 'zh-HK' ? 'zh-HK' : 'en-GB')

/** 'S4, S5 · 12 videos · 8 PDFs'; `levelTitle` translates a level into the page's language. */
export function contentText(product: AuthoredProduct, levelTitle: (title: string) => string): string {
  const count = (...types: string[]) => product.materials.filter(({ type }) => types.includes(type)).length
  const counts = [
    [count('mp4'), m.authoring_videos],
    [count('pdf'), m.authoring_sheets],
    [count('doc', 'docx'), m.authoring_documents],
  ] as const
  return [
    readLevels(product.course_level).map(levelTitle).join(', '),
    ...counts.filter(([n]) => n > 0).map(([n, text]) => text({ count: n })),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** '6.2 GB of 10 GB used'. */
export const storageText = (used: number, allowed: number) =>
  m.authoring_storage_used({ used: sizeText(used), allowed: sizeText(allowed) })

/** '182 MB', '84 kB'. */
export function sizeText(bytes: number): string {
  const { unit, divisor } = unitOf(bytes)
  const digits = bytes / divisor < 10 && unit !== 'kB' ? 1 : 0
  return `${new Intl.NumberFormat(localeTag(), { maximumFractionDigits: digits }).format(bytes / divisor)} ${unit}`
}

function unitOf(bytes: number): { unit: string; divisor: number } {
  if (bytes >= 1024 ** 3) return { unit: 'GB', divisor: 1024 ** 3 }
  if (bytes >= 1024 ** 2) return { unit: 'MB', divisor: 1024 ** 2 }
  return { unit: 'kB', divisor: 1024 }
}

/** The product's name as part of an address. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return words.replaceAll(/^-+|-+$/g, '').slice(0, 80) || 'course'
}

/** The name its teacher sees: in their own language, if it has one. */
export const ownName = ({
  course_name: main,
  course_name_zh: zh,
}: Pick<AuthoredProduct, 'course_name' | 'course_name_zh'>): string =>
  shownText({ main, zh: zh || null }, getLocale())

const viewScreen = '/product/view/:title/:courseId'
const previewScreen = '/product/preview/:title/:courseId'
const classesScreen = '/classes/:course_title/:course_id'

/** The page that shows it: products for sale have a preview page. Null while neither screen exists. */
export function viewAddress({ course_id, course_name, course_tution_fee }: AuthoredProduct): string | null {
  const kind = course_tution_fee > 0 && hasScreen(previewScreen) ? 'preview' : 'view'
  if (!hasScreen(previewScreen) && !hasScreen(viewScreen)) return null
  return `/product/${kind}/${encodeURIComponent(slugOf(course_name))}/${course_id}`
}

export function classesAddress({ course_id, course_name }: AuthoredProduct): string | null {
  if (!hasScreen(classesScreen)) return null
  return `/classes/${encodeURIComponent(slugOf(course_name))}/${course_id}`
}
