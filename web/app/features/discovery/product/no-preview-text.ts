import { m } from '#messages/messages.js'
import type { ShownMaterial } from './shown-product.ts'

/** For a material without a preview: it is still being made, or there is none. */
export const noPreviewText = ({ pending }: ShownMaterial): string =>
  pending ? m.product_preview_later() : m.product_preview_none()
