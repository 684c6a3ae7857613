import { m } from '#messages/messages.js'
import { readerOf, type Session } from '../../lib/session.ts'
import type { Site } from '../../lib/site.ts'
import { existing, type NavItem, sees } from './navigation.ts'

/** What a person with an account has: visitors don't load it. */
export const accountNav: readonly NavItem[] = [
  { to: '/my-teaching', label: m.shell_nav_home, icon: 'home', for: 'teacher' },
  { to: '/my-account', label: m.shell_nav_account, icon: 'user', for: 'in' },
  { to: '/my-application', label: m.shell_nav_application, icon: 'teach', for: 'applicant' },
  { to: '/my-{slug}', label: m.shell_nav_mine, icon: 'book', for: 'in' },
  { to: '/messages', label: m.conversations_title, icon: 'chat', for: 'in' },
  { to: '/my/reports', label: m.cases_mine_title, icon: 'flag', for: 'in' },
  { to: '/orders', label: m.orders_title, icon: 'file', for: 'in' },
  { to: '/my-gifts', label: m.gifts_title, icon: 'gift', for: 'in' },
  { to: '/my/bookings', label: m.shell_nav_bookings, icon: 'clock', for: 'in' },
  { to: '/my-classes', label: m.shell_nav_timetable, icon: 'calendar', for: 'in' },
  { to: '/my-profile', label: m.shell_nav_profile, icon: 'user', for: 'teacher' },
  {
    to: '/my-products/all',
    screen: '/my-products/:addNew',
    label: m.shell_nav_my_products,
    icon: 'video',
    for: 'teacher',
  },
  { to: '/my/trial/bookings', label: m.shell_nav_trial_bookings, icon: 'users', for: 'teacher' },
  { to: '/my-shop', label: m.shell_nav_my_shop, icon: 'shop', for: 'teacher' },
  { to: '/my-centre', label: m.shell_nav_my_centre, icon: 'users', for: 'teacher', centre: true },
  { to: '/my-income', label: m.shell_nav_income, icon: 'wallet', for: 'teacher' },
  { to: '/my-refunds', label: m.refunds_seller_title, icon: 'refund', for: 'teacher' },
  { to: '/my-offers', label: m.offers_title, icon: 'tag', for: 'teacher' },
  { to: '/favourites', label: m.shell_nav_favourites, icon: 'heart', for: 'in' },
  { to: '/subscriptions', label: m.shell_nav_followings, icon: 'bell', for: 'in' },
  { to: '/browsing-history', label: m.shell_nav_history, icon: 'refresh', for: 'in' },
  { to: '/admin', label: m.shell_nav_admin, icon: 'shield', for: 'staff' },
]

/** The links that exist and that this reader can see. */
export function visibleNav(
  items: readonly NavItem[],
  session: Session | null,
  site: Site | undefined,
): NavItem[] {
  const reader = readerOf(session)
  const ofCentre = session !== null && (session.role === 'BUSINESSMANAGER' || session.subscriberId > 0)
  return existing(items, site)
    .filter(item => !item.centre || ofCentre)
    .filter(item => (item.for === 'applicant' ? session?.card?.applicant : sees(item, reader)))
}
