import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import type { DraftDefaults } from '#contract/authoring/drafts.ts'
import { m } from '#messages/messages.js'
import { readLevels } from '../form/form-values.ts'

/**
 * On the first visit: copied from the last product, so that most of it is already right. Tags describe one product, so
 * they start empty.
 */
export function firstDefaults(last: AuthoredProduct | undefined, centreId: number): DraftDefaults {
  return {
    subject: last?.course_category ?? '',
    levels: last ? readLevels(last.course_level) : [],
    levels_from_name: true,
    grade: last?.course_grade_level ?? '',
    tags: '',
    price: last && last.course_tution_fee > 0 ? String(last.course_tution_fee) : '',
    description: htmlOf(m.drafts_description_first()),
    preview_mode: 'high',
    printable: true,
    subscriber_id: centreId,
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text typed into a plain field, in the format of a product's description. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n+/)
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => `<p>${line.replace(/[&<>]/g, sign => escapes[sign] ?? sign)}</p>`)
    .join('')

export const textOf = (html: string): string =>
  html
    .replace(/<\/(p|li|h3)>\s*/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()
