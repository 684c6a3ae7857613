import { m } from '#messages/messages.js'
import { useCart } from '../features/commerce/cart/cart-store.ts'
import { unreadTalks } from '../features/notices/unread.ts'
import { useMarks } from '../features/saved/marks.ts'
import type { NavItem, PlacedItem } from '../features/site/navigation.ts'
import { Link } from '../lib/link.tsx'
import { useStore } from '../lib/store.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './bottom-bar.module.css'

/** A header link with an icon and the number of items behind it. */
export function CountedIcon({ item }: { item: PlacedItem }) {
  const label = item.label({ brand: '' })
  return (
    <Link to={item.to} className="ic only-wide" title={label} {...item.attributes}>
      <span className="vh">{label}</span>
      <Icon name={item.icon} />
      {item.counts && <Count of={item.counts} />}
    </Link>
  )
}

/** For this browser's cart, or the reader's favourites; hidden if zero. */
export function Count({ of }: { of: NonNullable<NavItem['counts']> }) {
  const cart = useCart().items.length
  const favourites = useMarks().favourites.size
  const messages = useStore(unreadTalks, count => count, 0)
  return <CountDot count={{ cart, favourites, messages }[of]} />
}

export function CountDot({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.dot}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="vh">{m.shell_count({ count })}</span>
    </span>
  )
}
