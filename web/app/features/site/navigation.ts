import { m } from '#messages/messages.js'
import { hasScreen } from '../../lib/has-screen.ts'
import type { Reader } from '../../lib/session.ts'
import type { Site } from '../../lib/site.ts'
import type { IconName } from '../../ui/icon.tsx'

/**
 * Who sees a link. `staff`: master admin, admin and platform staff; `visitor`: everyone except teachers; `applicant`:
 * people waiting for approval.
 */
type Audience = 'all' | 'out' | 'in' | 'learner' | 'shopper' | 'visitor' | 'teacher' | 'staff' | 'applicant'

export interface NavItem {
  to: string
  label: (words: { brand: string }) => string
  icon: IconName
  for: Audience
  /** The pattern in the table of screens, if the address itself isn't one. */
  screen?: string
  /** Only for members of a centre. */
  centre?: true
  /** What is counted next to its icon. */
  counts?: 'cart' | 'favourites' | 'messages'
  /** Who else sees it, if their cart has items. */
  withCart?: readonly Reader[]
  /** Only for learners with upcoming lessons, or only for those without. */
  lessons?: 'ahead' | 'none'
}

const everybody: readonly Reader[] = ['out', 'learner', 'teacher', 'staff']

// Every link of the shell but the account's (`account-nav.ts`), as data. Links without a screen aren't shown, so a new screen appears here with its line in
// the table of screens.

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

/** Icons of the header on wide screens. */
export const toolNav: readonly NavItem[] = [
  { to: '/favourites', label: m.shell_nav_favourites, icon: 'heart', for: 'in', counts: 'favourites' },
  { to: '/cart', label: m.shell_nav_cart, icon: 'cart', for: 'in', counts: 'cart', withCart: ['out'] },
  { to: '/messages', label: m.conversations_title, icon: 'chat', for: 'in', counts: 'messages' },
]

/** The bar at the bottom of a phone; sign-in is its last link. Teachers have the working side there. */
export const bottomNav: readonly NavItem[] = [
  { to: '/', label: m.shell_nav_home, icon: 'home', for: 'visitor' },
  { to: '/my-teaching', label: m.shell_nav_home, icon: 'home', for: 'teacher' },
  { to: '/products/all', label: m.shell_nav_courses, icon: 'video', for: 'out' },
  { to: '/teachers', label: m.shell_nav_teachers_short, icon: 'teach', for: 'shopper' },
  {
    to: '/my-products/all',
    screen: '/my-products/:addNew',
    label: m.shell_nav_my_products,
    icon: 'video',
    for: 'teacher',
  },
  { to: '/my-classes', label: m.shell_nav_timetable, icon: 'calendar', for: 'teacher' },
  { to: '/my/trial/bookings', label: m.shell_nav_trials_short, icon: 'clock', for: 'teacher' },
  {
    to: '/my-classes',
    label: m.shell_nav_timetable,
    icon: 'calendar',
    for: 'learner',
    lessons: 'ahead',
  },
  {
    to: '/messages',
    label: m.conversations_title,
    icon: 'chat',
    for: 'learner',
    counts: 'messages',
    lessons: 'none',
  },
  {
    to: '/cart',
    label: m.shell_nav_cart,
    icon: 'cart',
    for: 'learner',
    counts: 'cart',
    withCart: ['out', 'teacher', 'staff'],
  },
  { to: '/my-{slug}', label: m.shell_nav_mine, icon: 'book', for: 'learner' },
  { to: '/my-account', label: m.shell_nav_account_short, icon: 'user', for: 'teacher' },
  { to: '/my-account', label: m.shell_nav_account_short, icon: 'user', for: 'staff' },
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
      { to: '/how-money-is-kept', label: m.shell_nav_money, icon: 'shield', for: 'all' },
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

/** A link with its attributes: styles hide it from those it isn't for, before the first paint. */
export type PlacedItem = NavItem & {
  attributes: { 'data-for'?: string; 'data-for-cart'?: string; 'data-for-lessons'?: 'ahead' | 'none' }
}

/**
 * The links of a bar for everyone at once. The server knows no user while it renders, and a bar that changed once
 * someone is known would jump. `most`: as many as each reader sees of it.
 */
export function placedNav(
  items: readonly NavItem[],
  site: Site | undefined,
  most = Number.POSITIVE_INFINITY,
): PlacedItem[] {
  const all = existing(items, site)
  const shown = new Map(
    everybody.map(reader => [reader, new Set(all.filter(item => sees(item, reader)).slice(0, most))]),
  )
  return all.flatMap(item => {
    const readers = everybody.filter(reader => shown.get(reader)?.has(item))
    const more = item.withCart ?? []
    if (readers.length + more.length === 0) return []
    const attributes = {
      ...(readers.length < everybody.length && { 'data-for': readers.join(' ') }),
      ...(more.length > 0 && { 'data-for-cart': more.join(' ') }),
      ...(item.lessons && { 'data-for-lessons': item.lessons }),
    }
    return [{ ...item, attributes }]
  })
}

export function existing(items: readonly NavItem[], site: Site | undefined): NavItem[] {
  const slug = site?.brand.slug ?? ''
  return (
    items
      .filter(item => hasScreen(item.screen ?? item.to))
      // If the site isn't known, on an error page, nothing links to addresses with its name.
      .filter(item => slug || !item.to.includes('{slug}'))
      .map(item => ({ ...item, screen: item.screen ?? item.to, to: item.to.replace('{slug}', slug) }))
  )
}

export function sees({ for: audience }: NavItem, reader: Reader): boolean {
  if (audience === 'all') return true
  if (audience === 'visitor') return reader !== 'teacher'
  if (audience === 'shopper') return reader === 'out' || reader === 'learner'
  return audience === 'in' ? reader !== 'out' : audience === reader
}
