import { safeHtml } from '#server/kernel/safe-html.ts'

/** A product's HTML, when it is written, and again whenever it is shown. */
export const sanitiseDescription = safeHtml
