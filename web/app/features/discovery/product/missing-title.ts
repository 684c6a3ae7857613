import { m } from '#messages/messages.js'
import type { Missing } from './ask-product.ts'

const titles: Readonly<Record<Missing['missing'], () => string>> = {
  ended: m.library_gate_over_title,
  withdrawn: m.library_gate_closed_title,
  unknown: m.product_missing_title,
}

export const missingTitle = ({ missing }: Missing): string => titles[missing]()
