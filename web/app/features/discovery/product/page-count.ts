import { m } from '#messages/messages.js'

export function pageCount(count: number): string {
  if (count === 0) return ''
  return count === 1 ? m.library_page_one() : m.library_pages({ count })
}
