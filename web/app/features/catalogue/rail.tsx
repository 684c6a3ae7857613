import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Link } from '../../lib/link.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Card } from './card.ts'
import { glide } from './glide.ts'
import { ProductCard } from './product-card.tsx'
import * as styles from './rail.module.css'

interface RailOfProps {
  /** The heading's ID, unique on the page. */
  id: string
  title: string
  /** A line below the title. */
  note?: ReactNode
  items: readonly { key: number; item: ReactNode }[]
  /** The address of all of them. */
  viewAll?: string
  /** Shown instead of the cards if they couldn't be loaded. */
  failed?: ReactNode
}

interface RailProps extends Omit<RailOfProps, 'items'> {
  cards: readonly Card[]
  /** Numbers them. */
  ranked?: boolean
}

export function Rail({ cards, ranked = false, ...rail }: RailProps) {
  const items = cards.map((card, index) => ({
    key: card.id,
    item: <ProductCard card={card} rank={ranked ? index + 1 : undefined} carousel />,
  }))
  return <RailOf {...rail} items={items} />
}

/**
 * A row of cards that scrolls sideways; on a phone a grid of two columns, with four cards if there is a link to all.
 * Without cards, nothing.
 */
export function RailOf({ id, title, note, items, viewAll, failed }: RailOfProps) {
  const list = useRef<HTMLUListElement>(null)
  const { back, on, move } = useScrolling(list, items.length)
  if (items.length === 0 && !failed) return null
  return (
    <section className={cx('sec', styles.rail)} data-part="rail" aria-labelledby={id}>
      <div className="wrap">
        <div className="sec-head">
          <div>
            <h2 id={id}>{title}</h2>
            {note && <p>{note}</p>}
          </div>
          <div className={styles.more}>
            {viewAll && (
              <Link className="link small" to={viewAll} aria-label={m.catalogue_view_all_of({ title })}>
                {m.catalogue_view_all()}
              </Link>
            )}
            {!failed && (
              <div className={styles.arrows} data-still={(!back && !on) || undefined}>
                <Arrow label={m.catalogue_previous()} icon="left" able={back} onPress={() => move(-1)} />
                <Arrow label={m.catalogue_next()} icon="right" able={on} onPress={() => move(1)} />
              </div>
            )}
          </div>
        </div>
        {failed ?? (
          <ul className={styles.railList} ref={list} data-whole={viewAll ? undefined : true}>
            {items.map(({ key, item }) => (
              <li key={key}>{item}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

interface ArrowProps {
  label: string
  icon: 'left' | 'right'
  able: boolean
  onPress: () => void
}

/** At the end it says so and keeps the focus, which `disabled` would drop. */
function Arrow({ label, icon, able, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      title={label}
      aria-disabled={!able || undefined}
      onClick={able ? onPress : undefined}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Whether there is more on either side, and scrolling there: by as many cards as are visible. */
function useScrolling(list: React.RefObject<HTMLElement | null>, count: number) {
  // Until it is measured: at the start, and more than five don't fit.
  const [more, setMore] = useState({ back: false, on: count > 5 })

  const look = useCallback(() => {
    const element = list.current
    if (!element) return
    const back = element.scrollLeft > 1
    const on = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
    setMore(before => (before.back === back && before.on === on ? before : { back, on }))
  }, [list])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards, other ends
  useEffect(() => {
    const element = list.current
    if (!element) return
    const size = new ResizeObserver(look)
    size.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [list, look, count])

  function move(direction: 1 | -1) {
    const element = list.current
    const card = element?.firstElementChild
    if (!element || !card) return
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0
    const step = card.getBoundingClientRect().width + gap
    const seen = Math.max(1, Math.floor((element.clientWidth + gap + 1) / step))
    const at = Math.round(element.scrollLeft / step)
    glide(element, (at + direction * seen) * step)
  }

  return { ...more, move }
}
