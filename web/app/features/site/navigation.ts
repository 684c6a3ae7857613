import { m } from '#messages/messages.js'
import { hasScreen } from '../../lib/has-screen.ts'
import type { Session } from '../../lib/session.ts'
import type { Site } from '../../lib/site.ts'
import type { IconName } from '../../ui/icon.tsx'

/** Who sees a link. `staff`: master admin, admin and platform staff. */
type Audience = 'all' | 'out' | 'in' | 'learner' | 'teacher' | 'staff'

export interface NavItem {
  to: string
  label: (words: { brand: string }) => string
  icon: IconName
  for: Audience
  /** The pattern in the table of screens, when the address is not itself one. */
  screen?: string
  /** What is counted beside its icon. */
  counts?: 'cart' | 'favourites'
}

// Every link of the shell, as data. Those whose screen does not exist are not shown, so a new screen
// appears here by its line in the table of screens alone.

/** The header's links; the first five that exist. `{slug}` is the product's, `/my-{slug}`. */
export const mainNav: readonly NavItem[] = [
  { to: '/products/all', label: m.shell_nav_courses, icon: 'video', for: 'all' },
  { to: '/teachers', label: m.shell_nav_teachers, icon: 'teach', for: 'all' },
  { to: '/shops', label: m.shell_nav_shops, icon: 'shop', for: 'all' },
  { to: '/my-classes', label: m.shell_nav_timetable, icon: 'calendar', for: 'in' },
  { to: '/my-{slug}', label: m.shell_nav_mine, icon: 'book', for: 'learner' },
  {
    to: '/my-products/all',
    screen: '/my-products/:addNew',
    label: m.shell_nav_my_products,
    icon: 'video',
    for: 'teacher',
  },
  { to: '/about-us', label: m.shell_nav_about, icon: 'info', for: 'all' },
  { to: '/faqs', label: m.shell_nav_faqs, icon: 'chat', for: 'all' },
  { to: '/contact-us', label: m.shell_nav_contact, icon: 'mail', for: 'all' },
]

export const accountNav: readonly NavItem[] = [
  { to: '/my-account', label: m.shell_nav_account, icon: 'user', for: 'in' },
  { to: '/my-{slug}', label: m.shell_nav_mine, icon: 'book', for: 'in' },
  { to: '/orders', label: m.orders_title, icon: 'file', for: 'in' },
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
  { to: '/my-income', label: m.shell_nav_income, icon: 'wallet', for: 'teacher' },
  { to: '/favourites', label: m.shell_nav_favourites, icon: 'heart', for: 'in' },
  { to: '/subscriptions', label: m.shell_nav_followings, icon: 'bell', for: 'in' },
  { to: '/browsing-history', label: m.shell_nav_history, icon: 'refresh', for: 'in' },
  { to: '/admin', label: m.shell_nav_admin, icon: 'shield', for: 'staff' },
]

/** Icons of the header on wide screens. */
export const toolNav: readonly NavItem[] = [
  { to: '/favourites', label: m.shell_nav_favourites, icon: 'heart', for: 'in', counts: 'favourites' },
  { to: '/cart', label: m.shell_nav_cart, icon: 'cart', for: 'in', counts: 'cart' },
]

/** The bar at the bottom of a phone; the account or sign-in closes it. */
export const bottomNav: readonly NavItem[] = [
  { to: '/', label: m.shell_nav_home, icon: 'home', for: 'all' },
  { to: '/products/all', label: m.shell_nav_courses, icon: 'video', for: 'out' },
  { to: '/subscriptions', label: m.shell_nav_following, icon: 'bell', for: 'in' },
  { to: '/cart', label: m.shell_nav_cart, icon: 'cart', for: 'in', counts: 'cart' },
  { to: '/my-{slug}', label: m.shell_nav_mine, icon: 'book', for: 'in' },
  { to: '/my-account', label: m.shell_nav_account_short, icon: 'user', for: 'in' },
]

export const footerNav: readonly { title: NavItem['label']; items: readonly NavItem[] }[] = [
  {
    title: m.shell_foot_learn,
    items: [
      { to: '/products/all', label: m.shell_nav_all_products, icon: 'video', for: 'all' },
      { to: '/teachers', label: m.shell_nav_teachers, icon: 'teach', for: 'all' },
      { to: '/shops', label: m.shell_nav_shops, icon: 'shop', for: 'all' },
    ],
  },
  {
    title: m.shell_foot_teach,
    items: [{ to: '/become-teacher', label: m.shell_nav_become_teacher, icon: 'teach', for: 'all' }],
  },
  {
    title: m.shell_foot_account,
    items: [
      { to: '/login', label: m.shell_sign_in, icon: 'user', for: 'out' },
      { to: '/login?mode=register', label: m.shell_create_account, icon: 'user', for: 'out' },
      { to: '/my-account', label: m.shell_nav_account, icon: 'user', for: 'in' },
    ],
  },
  {
    title: m.shell_foot_brand,
    items: [
      { to: '/', label: m.shell_nav_home, icon: 'home', for: 'all' },
      { to: '/about-us', label: m.shell_nav_about, icon: 'info', for: 'all' },
      { to: '/faqs', label: m.shell_nav_faqs, icon: 'chat', for: 'all' },
      { to: '/contact-us', label: m.shell_nav_contact, icon: 'mail', for: 'all' },
    ],
  },
  {
    title: m.shell_foot_rules,
    items: [
      { to: '/terms-service', label: m.shell_nav_terms, icon: 'file', for: 'all' },
      { to: '/privacy-policy', label: m.shell_nav_privacy, icon: 'shield', for: 'all' },
    ],
  },
]

/**
 * The links that exist and that this reader may see. While the page is rendered on the server nobody is known:
 * `in` and `out` are then both kept and told apart by their class (see audienceClass), roles wait.
 */
export function visibleNav(
  items: readonly NavItem[],
  session: Session | null,
  site: Site | undefined,
): NavItem[] {
  const slug = site?.brand.slug ?? ''
  return (
    items
      .filter(item => hasScreen(item.screen ?? item.to) && sees(item.for, session, slug))
      // Where the site is not known, on the page of a failure, nothing leads to what is called by it.
      .filter(item => slug || !item.to.includes('{slug}'))
      .map(item => ({ ...item, screen: item.screen ?? item.to, to: item.to.replace('{slug}', slug) }))
  )
}

function sees(audience: Audience, session: Session | null, slug: string): boolean {
  switch (audience) {
    case 'all':
    case 'in':
    case 'out':
      return true
    case 'learner':
      return session !== null && !teaches(session.role) && session.role !== slug
    case 'teacher':
      return session !== null && teaches(session.role)
    case 'staff':
      return session !== null && ['MASTERADMIN', 'ADMIN', slug].includes(session.role)
  }
}

/** A centre's manager writes for the centre. */
function teaches(role: string): boolean {
  return role === 'TEACHER' || role === 'BUSINESSMANAGER'
}

/** Styles hide what is not for this reader, before the first paint and without a script. */
export function audienceClass(audience: Audience): string | undefined {
  if (audience === 'all') return undefined
  return audience === 'out' ? 'when-out' : 'when-in'
}
