import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OwnSlide } from '#contract/shops/shops.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { RouteFailed } from '../../../ui/failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { shopPath } from '../../catalogue/addresses.ts'
import { WorkFrame } from '../../teachers/work-frame.tsx'
import * as styles from './my-shop.module.css'
import { RefundTerms } from './refund-terms.tsx'
import { WindowEditor } from './window-editor.tsx'

export const meta = privateMeta(() => m.myshop_title())

interface OwnWindow {
  userId: number
  slides: OwnSlide[]
  /** Files that were not opened are refunded. */
  refundsUnopened: boolean
  /** Under which everybody sees it; '' where the centre is gone. */
  username: string
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<OwnWindow> {
  const { userId, role, card } = await requireTeacher(request)
  const [slides, { unopened }, { own }] = await Promise.all([
    api.slideList({ params: { id: userId } }),
    laterApi.shopRefundTerms({}),
    role === 'BUSINESSMANAGER' ? laterApi.centreOwn() : { own: null },
  ])
  const username = role === 'BUSINESSMANAGER' ? own?.centre.username : card?.username
  return { userId, slides, refundsUnopened: unopened, username: username ?? '' }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <WorkFrame>
      <Head username="" />
      <div className={styles.skeleton} aria-hidden="true">
        <Skeleton width="third" />
        <div className={styles.skeletonSlides}>
          <span className="sk" />
          <span className="sk" />
          <span className="sk" />
        </div>
      </div>
      <p className="vh" role="status">
        {m.myshop_getting()}
      </p>
    </WorkFrame>
  )
}

export function ErrorBoundary() {
  return (
    <WorkFrame>
      <Head username="" />
      <RouteFailed title={m.myshop_failed()} />
    </WorkFrame>
  )
}

export default function MyShopPage() {
  const { userId, slides, refundsUnopened, username } = useLoaderData<typeof clientLoader>()
  return (
    <WorkFrame>
      <Head username={username} />
      <WindowEditor userId={userId} given={slides} />
      <RefundTerms given={refundsUnopened} />
    </WorkFrame>
  )
}

function Head({ username }: { username: string }) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{m.myshop_title()}</h1>
        <p className="muted">{m.myshop_lead()}</p>
      </div>
      {username && (
        <ButtonLink variant="line" icon="eye" to={shopPath(username)}>
          {m.myshop_see()}
        </ButtonLink>
      )}
    </header>
  )
}
