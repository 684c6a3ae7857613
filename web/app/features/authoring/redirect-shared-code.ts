import { redirect } from 'react-router'
import { hasScreen } from '../../lib/has-screen.ts'
import { localeOf, localePath } from '../../lib/locale.ts'
import { readSharedCode } from './share-codes.ts'

/** Sends whoever opens a shared address to its course; does nothing when the segment is no code of ours. */
export function redirectSharedCode(segment: string, request: Request): void {
  const shared = readSharedCode(segment)
  if (!shared || !hasScreen('/product/view/:title/:courseId')) return
  const locale = localeOf(new URL(request.url).pathname)
  throw redirect(localePath(`/product/view/course/${shared.courseId}`, locale))
}
