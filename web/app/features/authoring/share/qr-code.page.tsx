import { useEffect } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { serverApi } from '../../../lib/api.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { localePath } from '../../../lib/locale.ts'
import { seo } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { NotFoundMessage } from '../../site/error-page.tsx'
import { redirectSharedCode } from './redirect-shared-code.ts'
import { readSharedCode } from './share-codes.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shared = readSharedCode(params.encodedCode ?? '')
  if (!shared || !hasScreen('/product/view/:title/:courseId')) return data(null, { status: 404 })
  // Without a code, it is a link like any other.
  if (!shared.accessCode) await redirectSharedCode(params.encodedCode ?? '', request, serverApi(context))
  return data(shared)
}

export const meta = ({ location, matches, loaderData }: MetaArgs<typeof loader>) =>
  seo({
    title: loaderData ? m.authoring_redirecting() : m.shell_not_found_title(),
    pathname: location.pathname,
    site: siteOf(matches),
    index: false,
  })

/** The code is passed in the navigation's state: it appears in no later address, and this one is replaced. */
export default function QrCodePage() {
  const shared = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  useEffect(() => {
    if (!shared) return
    navigate(localePath(`/product/view/course/${shared.courseId}`), {
      replace: true,
      state: { accessCode: shared.accessCode },
    })
  }, [shared, navigate])

  if (!shared) return <NotFoundMessage />
  return (
    <div className="wrap full-message">
      <span className="spin" aria-hidden="true" />
      <h1>{m.authoring_redirecting()}</h1>
    </div>
  )
}
