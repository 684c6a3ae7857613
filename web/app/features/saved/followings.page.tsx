import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { ignoreMissing } from '../../lib/failure.ts'
import { redirectToLastPage } from '../../lib/last-page.ts'
import { laterApi } from '../../lib/later-api.ts'
import { localePath } from '../../lib/locale.ts'
import { useMutation } from '../../lib/query.ts'
import { readSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { RouteFailed } from '../../ui/failed.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { guarded } from '../accounts/guards/guarded.ts'
import { privateMeta } from '../accounts/sign-in/accounts-meta.ts'
import { shopPath } from '../catalogue/addresses.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import { FollowingList } from './following-list.tsx'
import { FollowingProducts } from './following-products.tsx'
import * as styles from './followings.module.css'
import * as historyStyles from './history.module.css'
import {
  type Following,
  type Followings,
  followingsAddress,
  loadFollowings,
  pageSize,
  readFollowingsQuery,
} from './load-followings.ts'
import { follow, reloadMarks } from './marks.ts'
import { MineFrame } from './mine-frame.tsx'
import { NextSteps } from './next-steps.tsx'

export const meta = privateMeta(() => m.mine_followings_title())

export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Followings> {
  const query = readFollowingsQuery(new URL(request.url).searchParams)
  return guarded(request, async userId => {
    const loaded = await loadFollowings(userId, query)
    const count = loaded.offered.found?.count
    if (count !== undefined) redirectToLastPage(request, { page: loaded.page, pageSize, count })
    return loaded
  })
}
clientLoader.hydrate = true as const

const names = [72, 58, 66, 80, 62]

export function HydrateFallback() {
  return (
    <MineFrame title={m.mine_followings_title()}>
      <div className={historyStyles.sideFrame}>
        <Loading className={cx(styles.sideList, styles.sideSk)}>
          {names.map(width => (
            <span key={width} className={styles.sideSkName}>
              <Skeleton shape="avatar" />
              <span className="sk" style={{ width: `${width}%` }} />
            </span>
          ))}
        </Loading>
        <span className={cx('sk', styles.sideOpenSk, 'only-phone')} aria-hidden="true" />
        <div>
          <div className={styles.sideHead} aria-hidden="true">
            <Skeleton shape="title" width="half" />
          </div>
          <ProductGrid className={historyStyles.sideGrid} cards={[]} skeleton={6} />
        </div>
      </div>
    </MineFrame>
  )
}

export function ErrorBoundary() {
  return (
    <MineFrame title={m.mine_followings_title()}>
      <RouteFailed title={m.mine_followings_failed()} />
    </MineFrame>
  )
}

export default function FollowingsPage() {
  const { followings, chosen, page, offered } = useLoaderData<typeof clientLoader>()
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  const coming =
    navigation.location && readFollowingsQuery(new URLSearchParams(navigation.location.search)).shop
  if (!chosen)
    return (
      <MineFrame title={m.mine_followings_title()}>
        <h2 className="vh">{m.mine_followings_list()}</h2>
        <EmptyState
          drawing="shop"
          title={m.mine_followings_empty()}
          text={m.mine_followings_empty_text()}
          action={<NextSteps />}
        />
      </MineFrame>
    )
  return (
    <MineFrame title={m.mine_followings_title()}>
      <div className={historyStyles.sideFrame}>
        <FollowingList followings={followings} chosen={coming || chosen.username} />
        <section aria-labelledby="chosen">
          <div className={styles.sideHead}>
            <h2 id="chosen">{chosen.name}</h2>
            <div className="row">
              <ButtonLink variant="line" icon="shop" to={shopPath(chosen.username)}>
                {m.mine_followings_visit()}
              </ButtonLink>
              <MuteButton key={`mute ${chosen.username}`} seller={chosen} />
              <UnfollowButton key={chosen.username} seller={chosen} />
            </div>
          </div>
          <FollowingProducts
            seller={chosen}
            page={page}
            offered={offered}
            busy={navigation.state === 'loading' || revalidator.state === 'loading'}
            onRetry={() => revalidator.revalidate()}
          />
        </section>
      </div>
    </MineFrame>
  )
}

function MuteButton({ seller }: { seller: Following }) {
  const { revalidate } = useRevalidator()
  const { id, type, name, muted } = seller

  async function change() {
    const session = readSession()
    if (!session) return
    const body = { user_id: session.userId, subscriber_id: id, type, muted: !muted }
    await laterApi.followingMute({ body })
    toast.show({ text: muted ? m.mine_followings_unmuted({ name }) : m.mine_followings_muted({ name }) })
    await revalidate()
  }

  const { mutate, isPending } = useMutation({ mutationFn: change, onError: showFailure })

  return (
    <Button variant="line" icon="bell" busy={isPending} aria-pressed={muted} onClick={() => mutate()}>
      {muted ? m.mine_followings_unmute() : m.mine_followings_mute()}
    </Button>
  )
}

function UnfollowButton({ seller }: { seller: Following }) {
  const navigate = useNavigate()
  const show = (address: string) => navigate(localePath(address), { replace: true, preventScrollReset: true })

  async function undo() {
    await follow(seller)
    await show(followingsAddress(seller.username))
  }

  async function leave() {
    const session = readSession()
    if (!session) return
    const { id, type } = seller
    await ignoreMissing(
      api.subscriptionRemove({ body: { user_id: session.userId, subscriber_id: id, type } }),
    )
    toast.show({
      text: m.mine_followings_unfollowed({ name: seller.name }),
      action: { label: m.mine_undo(), onClick: () => void undo() },
    })
    await Promise.all([reloadMarks(), show('/subscriptions')])
  }

  const { mutate, isPending } = useMutation({
    mutationFn: leave,
    onError: showFailure,
  })

  return (
    <Button
      variant="line"
      busy={isPending}
      onClick={() => mutate()}
      aria-label={m.mine_followings_unfollow_name({ name: seller.name })}
    >
      {m.mine_followings_unfollow()}
    </Button>
  )
}
