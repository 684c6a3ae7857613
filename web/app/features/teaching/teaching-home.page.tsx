import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { m } from '#messages/messages.js'
import { cx } from '../../ui/cx.ts'
import { RouteFailed } from '../../ui/failed.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { requireTeacher } from '../accounts/guards/guards.ts'
import { privateMeta } from '../accounts/sign-in/accounts-meta.ts'
import { useNow } from '../lessons/bookings/use-now.ts'
import { useOfflinePage } from '../site/use-offline-page.ts'
import { WorkFrame } from '../teachers/work-frame.tsx'
import { HomeHero } from './home-hero.tsx'
import { loadHome } from './load-home.ts'
import { PayoutPart, SalesPart } from './sales-part.tsx'
import { StepsPart } from './steps-part.tsx'
import * as styles from './teaching-home.module.css'
import { RestPart, TodayPart } from './today-part.tsx'
import { WaitingPart } from './waiting-part.tsx'

export const meta = privateMeta(() => m.teaching_title())

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { userId } = await requireTeacher(request)
  return { userId, home: await loadHome() }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <WorkFrame>
      <h1 className="vh">{m.teaching_title()}</h1>
      <Loading>
        <div className={cx('sk', styles.skHero)} />
        <div className={styles.columns}>
          <SkeletonPanel />
          <SkeletonPanel />
        </div>
      </Loading>
    </WorkFrame>
  )
}

function SkeletonPanel() {
  return (
    <div className={styles.skPanel}>
      <Skeleton shape="title" width="third" />
      {[1, 2, 3].map(row => (
        <div key={row} className={styles.skRow}>
          <SkeletonText lines={2} />
          <Skeleton shape="button" />
        </div>
      ))}
    </div>
  )
}

export function ErrorBoundary() {
  useOfflinePage()
  return (
    <WorkFrame>
      <div className="page-head">
        <h1>{m.teaching_title()}</h1>
      </div>
      <RouteFailed title={m.teaching_failed()} />
    </WorkFrame>
  )
}

export default function TeachingHomePage() {
  const { userId, home } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const now = useNow()
  const reload = () => void revalidate()
  useReturn(reload)
  const isNew = home.steps !== null
  return (
    <WorkFrame>
      <HomeHero home={home} now={now} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {home.steps && <StepsPart steps={home.steps} />}
          {(!isNew || home.waiting.count > 0) && (
            <WaitingPart waiting={home.waiting} userId={userId} now={now} onSettled={reload} />
          )}
          <TodayPart lessons={home.week.lessons} now={now} onMarked={reload} />
          <RestPart lessons={home.week.lessons} now={now} />
        </div>
        <div className={styles.side}>
          <SalesPart home={home} now={now} />
          {(!isNew || home.payout.pending !== 0) && <PayoutPart payout={home.payout} />}
        </div>
      </div>
    </WorkFrame>
  )
}

/** A page left open all day reloads when the reader returns. */
function useReturn(reload: () => void): void {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && reload()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })
}
