import { safeHtml } from '#server/kernel/safe-html.ts'

/** A product's HTML, sanitised on writing and again on showing. */
export const sanitiseDescription = safeHtml
