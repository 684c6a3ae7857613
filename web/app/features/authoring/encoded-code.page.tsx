import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { localeOf, localePath } from '../../lib/locale.ts'
import { hasScreen } from '../../screens.ts'
import NotFoundPage, { meta } from '../../shell/not-found.page.tsx'
import { readSharedCode } from './share-codes.ts'

export { meta }

/** Every address of one word that is no screen arrives here; what is no code of ours does not exist. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const shared = readSharedCode(params.encodedCode ?? '')
  if (!shared || !hasScreen('/product/view/:title/:courseId')) return data(null, { status: 404 })
  const locale = localeOf(new URL(request.url).pathname)
  throw redirect(localePath(`/product/view/course/${shared.courseId}`, locale))
}

export default NotFoundPage
