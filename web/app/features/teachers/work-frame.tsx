import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { Link } from '../../lib/link.tsx'
import { plainPath } from '../../lib/locale.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { accountNav, visibleNav } from '../site/account-nav.ts'
import type { NavItem } from '../site/navigation.ts'
import * as styles from './work-frame.module.css'

/** The frame of a teacher's pages: on wide screens, the links of the working side are next to the page. */
export function WorkFrame({ children }: { children: ReactNode }) {
  return (
    <div className={cx('wrap', styles.work)}>
      <WorkRail />
      <div className={styles.workMain}>{children}</div>
    </div>
  )
}

/** Empty while the page is rendered on the server, which knows no user. */
function WorkRail() {
  const session = useSession()
  const site = useSite()
  const { pathname, search } = useLocation()
  const here = plainPath(pathname)
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!alive || !session) return <div className={styles.workRail} />
  const inProfile = session.role === 'TEACHER' ? [classDetails, followers] : [followers]
  const own = order.flatMap(to => [...accountNav, ...inProfile].filter(item => item.to === to))
  const name = session.card?.display_name || session.card?.username || ''
  return (
    <nav className={styles.workRail} aria-label={m.authoring_rail()}>
      <div className={styles.workWho}>
        <Avatar name={name} src={session.card?.profile_picture} />
        <span>
          <b className="person">{name}</b>
          {session.card?.username && <span className="tiny muted">@{session.card.username}</span>}
        </span>
      </div>
      {visibleNav(own, session, site).map(({ to, label, icon }) => (
        <Link key={to} to={to} aria-current={isHere(to, here, search) ? 'page' : undefined}>
          <Icon name={icon} />
          {label({ brand: site?.brand.name ?? '' })}
        </Link>
      ))}
    </nav>
  )
}

/** The working side; links without a screen are left out. */
const order = [
  '/my-teaching',
  '/my-products/all',
  '/my-classes',
  '/my/trial/bookings',
  '/my-profile?tab=classes',
  '/my-income',
  '/my-refunds',
  '/my-offers',
  '/my-profile?tab=followers',
  '/my-shop',
  '/my-centre',
  '/my-profile',
  '/my-account',
]

/** Only teachers give lessons; whoever manages a centre doesn't. */
const classDetails: NavItem = {
  to: '/my-profile?tab=classes',
  screen: '/my-profile',
  label: () => m.profile_tab_classes(),
  icon: 'clock',
  for: 'teacher',
}

const followers: NavItem = {
  to: '/my-profile?tab=followers',
  screen: '/my-profile',
  label: () => m.profile_tab_followers(),
  icon: 'users',
  for: 'teacher',
}

/** By the first part of the path; of two links to one page, the query decides. */
function isHere(to: string, path: string, search: string): boolean {
  const [target = '', query = ''] = to.split('?')
  if (target.split('/')[1] !== path.split('/')[1]) return false
  return target === '/my-profile'
    ? linkedTab(new URLSearchParams(search)) === linkedTab(new URLSearchParams(query))
    : true
}

/** The tab of the profile that has a link of its own; '' for all others. */
function linkedTab(query: URLSearchParams): string {
  const tab = query.get('tab') ?? ''
  if (tab === 'trial') return 'classes'
  return ['classes', 'followers'].includes(tab) ? tab : ''
}

const never = () => () => undefined
