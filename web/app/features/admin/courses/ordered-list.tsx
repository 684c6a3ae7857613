import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { Menu, MenuButton } from '../../../ui/menu.tsx'
import { useDragOrder } from '../../../ui/use-drag-order.ts'
import * as styles from './ordered-list.module.css'

interface OrderedListProps<Item> {
  label: string
  items: readonly Item[]
  nameOf: (item: Item) => string
  onMove: (from: number, to: number) => void
  /** What stands behind the handle. */
  children: (item: Item, index: number) => ReactNode
  isChosen?: (item: Item) => boolean
}

/**
 * Put in order by dragging the handle, by the arrow keys on it, or by the menu that it opens; what was moved and to
 * where is said.
 */
export function OrderedList<Item extends { id: number }>(props: OrderedListProps<Item>) {
  const { label, items, nameOf, onMove, children, isChosen } = props
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const focused = useRef<number | null>(null)
  const count = items.length

  // An element that is put elsewhere loses the focus.
  useEffect(() => {
    if (focused.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-item="${focused.current}"] [data-handle] button`)?.focus()
    focused.current = null
  })

  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= count || to === from) return
    onMove(from, to)
    setSaid(m.courses_moved({ name: nameOf(item), to: to + 1, count }))
  }
  const moveByHand = (from: number, to: number) => {
    focused.current = items[from]?.id ?? null
    move(from, to)
  }
  const ids = items
    .map(({ id }) => id)
    .toSorted()
    .join()
  const { dragged, place } = useDragOrder(list, ids, move, 'y')

  return (
    <>
      <ol ref={list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={cx(styles.item, isChosen?.(item) && styles.chosen)}
            data-item={item.id}
            data-dragged={dragged === index || undefined}
            data-edge={place?.index === index && dragged !== index ? place.edge : undefined}
          >
            {count > 1 && (
              <Handle
                name={nameOf(item)}
                isFirst={index === 0}
                isLast={index === count - 1}
                onStep={step => moveByHand(index, index + step)}
                onEnd={end => moveByHand(index, end === 'first' ? 0 : count - 1)}
              />
            )}
            {children(item, index)}
          </li>
        ))}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}

interface HandleProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onStep: (step: 1 | -1) => void
  onEnd: (end: 'first' | 'last') => void
}

function Handle({ name, isFirst, isLast, onStep, onEnd }: HandleProps) {
  function step(event: KeyboardEvent) {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
    const { target } = event
    // While its menu is open the arrows move along that.
    if (!by || !(target instanceof Element) || target.getAttribute('aria-expanded') !== 'false') return
    event.preventDefault()
    event.stopPropagation()
    onStep(by)
  }
  return (
    <span className={styles.handle} data-handle="" onKeyDownCapture={step}>
      <Menu label={m.courses_move({ name })} button={<Grip />}>
        {!isFirst && (
          <MenuButton icon="up" onClick={() => onStep(-1)}>
            {m.courses_move_up()}
          </MenuButton>
        )}
        {!isLast && (
          <MenuButton icon="down" onClick={() => onStep(1)}>
            {m.courses_move_down()}
          </MenuButton>
        )}
        {!isFirst && (
          <MenuButton icon="up" onClick={() => onEnd('first')}>
            {m.courses_move_first()}
          </MenuButton>
        )}
        {!isLast && (
          <MenuButton icon="down" onClick={() => onEnd('last')}>
            {m.courses_move_last()}
          </MenuButton>
        )}
      </Menu>
    </span>
  )
}

function Grip() {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.dots} d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
    </svg>
  )
}
