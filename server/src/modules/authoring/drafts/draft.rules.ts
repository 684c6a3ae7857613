import type { Draft, DraftDefaults } from '#contract/authoring/drafts.ts'
import { levelsOfFile, seriesOfFile } from '#contract/rules/file-title.ts'
import { freeCode } from '#contract/rules/product-form.ts'
import type { DraftOwn } from '../authoring.tables.ts'
import type { FileState } from '../materials/material.rules.ts'
import type { ProductForm } from '../products/product.rules.ts'

/** The values of a draft that can differ from the shared ones. */
export interface DraftValues {
  title: string
  levels: readonly string[]
  /** Dollars; '0' for free. */
  price: string
}

/** The shared values for one file: its name may contain levels. */
export function sharedValues(
  defaults: DraftDefaults,
  fileName: string,
  offered: readonly { title: string; titleZh: string }[],
): Pick<DraftValues, 'levels' | 'price'> {
  const spelled = defaults.levels_from_name ? levelsOfFile(fileName, offered) : []
  return { levels: spelled.length > 0 ? spelled : defaults.levels, price: defaults.price }
}

/** The product form that a draft stands for. */
export function formOfDraft(defaults: DraftDefaults, { title, levels, price }: DraftValues): ProductForm {
  const isFree = /^0+$/.test(price)
  return {
    name: title,
    description: defaults.description,
    descriptionZh: defaults.description_zh,
    subject: defaults.subject,
    levels,
    tags: defaults.tags,
    grade: defaults.grade,
    previewMode: defaults.preview_mode,
    price: isFree ? '' : price,
    discount: '',
    accessCode: isFree ? freeCode : '',
    expiry: '',
    printable: defaults.printable,
    showWatermark: false,
    watermarks: '',
  }
}

/** A product's price in the form of a draft. */
export const priceText = ({ priceCents }: { priceCents: number }): string => String(priceCents / 100)

/** Which values differ after an edit; null resets one to the shared value. */
export function ownAfter(
  own: readonly DraftOwn[],
  edit: { [K in DraftOwn]?: DraftValues[K] | null },
): DraftOwn[] {
  const order: readonly DraftOwn[] = ['title', 'levels', 'price']
  return order.filter(key => (edit[key] === undefined ? own.includes(key) : edit[key] !== null))
}

const grounds = ['#25405A', '#0F766E', '#8F2A15', '#7A5210', '#4B3A63', '#33648A', '#0A4F4A'] as const

/** The background colour behind the first page: one for each series of files, or else for the subject. */
export function groundOf(fileName: string, subjectId: number): string {
  const series = seriesOfFile(fileName)
  // The position of letters counts, so that series whose letters add up alike also differ.
  const place = [...series].reduce(
    (sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973,
    series === '' ? subjectId : 0,
  )
  return grounds[place % grounds.length] ?? grounds[0]
}

/** The file's state first: without it there is nothing to draw. */
export function stateOfDraft(file: FileState, cover: FileState): Draft['state'] {
  if (file === 'refused') return 'refused'
  if (file !== 'ready') return 'checking'
  if (cover === 'refused') return 'refused'
  return cover === 'ready' ? 'ready' : 'cover'
}
