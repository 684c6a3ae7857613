import { useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRevalidator,
} from 'react-router'
import { m } from '#messages/messages.js'
import { ApiError, api } from '../../../lib/api.ts'
import { localePath } from '../../../lib/locale.ts'
import { seo } from '../../../lib/seo.ts'
import { readSession } from '../../../lib/session.ts'
import { siteOf } from '../../../lib/site.ts'
import { NotFoundMessage } from '../../site/error-page.tsx'
import { SignInNotice, WaitNotice } from '../gate/gate-notices.tsx'

export { ErrorBoundary } from './course.page.tsx'

export const meta = ({ params, location, matches }: MetaArgs) =>
  seo({
    title: params.title || m.library_title(),
    pathname: location.pathname,
    site: siteOf(matches),
    index: false,
  })

type Found = { courseId: number } | 'signed-out' | 'unknown'

/** The address has no ID: it comes with the navigation, or from the reader's own course of that name. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<Found> {
  const carried = idIn(window.history.state)
  if (carried) return { courseId: carried }
  if (!readSession()) return 'signed-out'
  try {
    const { course_id } = await api.productAccessByName({ query: { course_name: params.title ?? '' } })
    return { courseId: course_id }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return 'signed-out'
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return 'unknown'
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <WaitNotice text={m.library_wait()} />
}

export default function NamedCoursePage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const { title = '' } = useParams()
  const { state } = useLocation()
  const courseId = idIn(state) ?? (typeof loaded === 'object' ? loaded.courseId : null)

  useEffect(() => {
    if (!courseId) return
    const path = localePath(`/view/product/${encodeURIComponent(title)}/${courseId}`)
    void navigate(path, { replace: true, state })
  }, [courseId, title, state, navigate])

  if (courseId) return <WaitNotice text={m.library_redirecting()} />
  if (loaded === 'signed-out') return <SignInNotice onSignedIn={() => revalidator.revalidate()} />
  return <NotFoundMessage />
}

/** Links inside the product carry `{ id }`, as the router's state or inside the browser's own. */
function idIn(state: unknown): number | null {
  if (typeof state !== 'object' || state === null) return null
  if ('usr' in state) return idIn(state.usr)
  const id = 'id' in state ? Number(state.id) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
