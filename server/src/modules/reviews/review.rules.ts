import sanitizeHtml from 'sanitize-html'
import { isLearner } from '#server/kernel/caller.ts'

export const ratings = [5, 4, 3, 2, 1] as const

export interface Reviewer {
  role: number
  firstName: string
  lastName: string
  displayName: string
}

/**
 * For a student or parent, a first name and an initial, whatever name they use elsewhere; a Chinese surname is one
 * character and would reveal all of it.
 */
export function reviewerName(reviewer: Reviewer): string {
  const { firstName, lastName, displayName } = reviewer
  if (!isLearner(reviewer)) return displayName
  const [initial = ''] = lastName
  return initial === '' || /\p{Script=Han}/u.test(initial)
    ? firstName
    : `${firstName} ${initial.toUpperCase()}.`
}

/** The totals behind a rating. */
export function totalsOf(counts: ReadonlyMap<number, number>): { reviews: number; ratingTotal: number } {
  const entries = [...counts]
  return {
    reviews: entries.reduce((sum, [, count]) => sum + count, 0),
    ratingTotal: entries.reduce((sum, [rating, count]) => sum + rating * count, 0),
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/**
 * What someone wrote, without anything a browser could take for markup, even if a client forgets that this is text.
 * Once isn't enough: removing a tag can leave another.
 */
export function plainText(written: string): string {
  let text = written
  for (let round = 0; round < 5; round += 1) {
    const stripped = sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }).replace(
      /&(amp|lt|gt|quot);/g,
      (_, name: string) => entities[name] ?? '',
    )
    if (stripped === text) return text.trim()
    text = stripped
  }
  return text.replace(/[<>]/g, '').trim()
}
