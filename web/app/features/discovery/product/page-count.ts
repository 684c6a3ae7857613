import { m } from '#messages/messages.js'

export function pageCount(count: number): string {
  if (count === 0) return ''
  return m.library_pages({ count })
}
