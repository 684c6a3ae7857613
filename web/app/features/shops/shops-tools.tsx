import { type FormEvent, useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { type ShopOrder, type ShopsQuery, shopOrders } from './shops-query.ts'
import * as styles from './shops-tools.module.css'

const orderLabels: Readonly<Record<ShopOrder, () => string>> = {
  newest: m.shops_sort_newest,
  alphabetical: m.shops_sort_alphabetical,
}

interface ShopsToolsProps {
  query: ShopsQuery
  action: string
  onChange: (change: Partial<ShopsQuery>) => void
}

const typingPause = 300

/** An ordinary form, so that it also works before hydration. */
export function ShopsTools({ query, action, onChange }: ShopsToolsProps) {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef(0)

  // Back and forward change the address, and the box follows; what is being typed stays.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = query.q
  }, [query.q])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  function look() {
    window.clearTimeout(timer.current)
    const q = box.current?.value.trim() ?? ''
    if (q !== query.q) onChange({ q })
  }

  function type() {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(look, typingPause)
  }

  function clear() {
    if (!box.current) return
    box.current.value = ''
    box.current.focus()
    look()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    look()
  }

  return (
    <search>
      <form className={styles.shopsTools} action={action} onSubmit={submit}>
        <span className={cx('input', styles.shopsFind)}>
          <Icon name="search" />
          <input
            ref={box}
            type="text"
            inputMode="search"
            name="q"
            defaultValue={query.q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={m.shops_search()}
            aria-label={m.shops_search()}
            onInput={type}
          />
          {query.q && <IconButton icon="x" label={m.shops_search_clear()} onClick={clear} />}
        </span>
        <span className={cx('input select', styles.shopsSort)}>
          <select
            name="orderBy"
            aria-label={m.shops_sort()}
            value={query.orderBy}
            // The value comes from the options below, which are orders.
            onChange={event => onChange({ orderBy: event.currentTarget.value as ShopOrder })}
          >
            {shopOrders.map(order => (
              <option key={order} value={order}>
                {orderLabels[order]()}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      </form>
    </search>
  )
}
