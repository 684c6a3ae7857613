import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router'
import { m } from '#messages/messages.js'
import { serverApi } from '../../../lib/api.ts'
import { plainPath } from '../../../lib/locale.ts'
import { seo } from '../../../lib/seo.ts'
import { useSession } from '../../../lib/session.ts'
import { siteOf } from '../../../lib/site.ts'
import { cx } from '../../../ui/cx.ts'
import { RouteFailed } from '../../../ui/failed.tsx'
import { wideCover } from '../../catalogue/card.ts'
import { AccessGate } from '../gate/access-gate.tsx'
import { useBrowser } from '../gate/browser-warning.tsx'
import {
  BrowserNotice,
  ClosedNotice,
  MissingNotice,
  SignInNotice,
  WaitNotice,
} from '../gate/gate-notices.tsx'
import { askPublicFace, faceStatus, hidden, type PublicFace } from '../gate/public-face.ts'
import { PublicFaceNotice } from '../gate/public-face-notice.tsx'
import * as styles from './course.module.css'
import { type Opening, openCourse } from './open-course.ts'
import { Viewer } from './viewer.tsx'

/** For link previews: shows what the course is. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const face = await askPublicFace(serverApi(context), params.courseId)
  return data(face, { status: faceStatus(face) })
}

/** From the server, which knows no user, or from the browser, which has asked as the user. */
type Loaded = PublicFace | Opening | { state: 'face'; face: SoldFace }
type SoldFace = Exclude<PublicFace, { kind: 'free' | 'hidden' }>

export const meta = ({ loaderData, params, location, matches }: MetaArgs) => {
  // The router doesn't know that either loader may have returned it.
  const loaded = loaderData as Loaded | undefined
  const face = loaded && 'kind' in loaded && 'card' in loaded ? loaded : null
  return seo({
    title: face?.card.name ?? nameOf(loaded) ?? params.title ?? m.library_title(),
    description: face?.description,
    image: face ? wideCover(face.card.cover) : undefined,
    ...(face && { product: { price: face.card.price } }),
    pathname: location.pathname,
    site: siteOf(matches),
    index: false,
  })
}

function nameOf(loaded: Loaded | undefined): string | undefined {
  if (!loaded || !('state' in loaded)) return undefined
  if (loaded.state === 'open') return loaded.course.course_name
  if (loaded.state === 'face') return 'card' in loaded.face ? loaded.face.card.name : undefined
  return loaded.state === 'shut' ? loaded.view.course_name : undefined
}

export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const opening = await openCourse(params.courseId)
  const stranger = opening.state === 'signed-out' || (opening.state === 'shut' && opening.view.gate === 'buy')
  if (!stranger) return opening
  // Without it, people see the result of their own request.
  const face = await serverLoader<PublicFace>().catch(() => hidden)
  return isSold(face) ? { state: 'face', face } : opening
}
clientLoader.hydrate = true as const

const isSold = (face: PublicFace): face is SoldFace => face.kind !== 'free' && face.kind !== 'hidden'

/**
 * As the server sent it: before hydration, the start script's mark says whether someone is signed in, who may own the
 * course.
 */
function FirstSight({ face }: { face: PublicFace }) {
  const wait = <WaitNotice text={m.library_wait()} />
  if (!isSold(face)) return wait
  return (
    <>
      <div className="when-in">{wait}</div>
      <div className="when-out">
        <PublicFaceNotice face={face} onSignedIn={() => undefined} />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return (
    <div className={cx('wrap', styles.viewFailed)}>
      <h1 className="vh">{m.library_title()}</h1>
      <RouteFailed title={m.library_load_failed()} />
    </div>
  )
}

export default function CoursePage() {
  const loaded = useLoaderData<Loaded>()
  const revalidator = useRevalidator()
  const browser = useBrowser()
  const { pathname, search } = useLocation()
  const session = useSession()

  if ('kind' in loaded) return <FirstSight face={loaded} />
  if (!browser.opens) return <BrowserNotice browser={browser} path={plainPath(pathname) + search} />
  switch (loaded.state) {
    case 'face':
      return (
        <PublicFaceNotice
          face={loaded.face}
          onSignedIn={session ? undefined : () => void revalidator.revalidate()}
        />
      )
    case 'missing':
      return <MissingNotice />
    case 'signed-out':
      return <SignInNotice onSignedIn={() => revalidator.revalidate()} />
    case 'shut':
      return loaded.view.gate === 'code' ? (
        <AccessGate key={loaded.view.course_id} view={loaded.view} onOpen={() => revalidator.revalidate()} />
      ) : (
        <ClosedNotice view={loaded.view} />
      )
    case 'open':
      return <Viewer key={loaded.course.course_id} course={loaded.course} />
  }
}
