import { type ReactNode, useEffect, useRef } from 'react'
import { peopleLimit } from '#contract/rules/staff-lists.ts'
import type { ViewList } from '#contract/rules/staff-views.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SavedViews } from './saved-views.tsx'
import * as styles from './table-tools.module.css'
import type { TableState } from './use-table-query.ts'

const typingPause = 250

interface TableToolsProps {
  state: TableState
  /** What can be looked for: 'Name, email or phone'. */
  label: string
  /** Under which name its filters can be saved. */
  list?: ViewList
  /** Further choices beside the box. */
  children?: ReactNode
  /** At the end: how many there are. */
  count?: ReactNode
  /** More people are called like what is looked for than were searched. */
  morePeople?: boolean | undefined
}

/** The box to search in, and what stands beside it. */
export function TableTools({ state, label, list, children, count, morePeople = false }: TableToolsProps) {
  return (
    <div className={styles.tools}>
      <TableSearch state={state} label={label} />
      {children}
      {list && <SavedViews list={list} />}
      {count && <span className={styles.count}>{count}</span>}
      {/* Always there, so that it is read out when it comes. */}
      <p className={styles.cut} role="status">
        {morePeople && m.admin_more_people({ count: wholeNumber(peopleLimit) })}
      </p>
    </div>
  )
}

function TableSearch({ state, label }: { state: TableState; label: string }) {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  const { q } = state.query
  // Whoever types right after another choice keeps that choice: the pause outlasts the render it began in.
  const newest = useRef(state)
  useEffect(() => {
    newest.current = state
  })

  // Back and forward change the address, and the box follows; what is being typed stays.
  useEffect(() => {
    if (box.current && box.current.value.trim() !== q) box.current.value = q
  }, [q])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const search = () => {
    window.clearTimeout(timer.current)
    const typed = box.current?.value.trim() ?? ''
    if (typed !== newest.current.query.q) newest.current.change({ q: typed })
  }

  return (
    <search className={styles.find}>
      <form
        onSubmit={event => {
          event.preventDefault()
          search()
        }}
      >
        <span className="input">
          <Icon name="search" />
          <input
            ref={box}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            enterKeyHint="search"
            placeholder={label}
            aria-label={label}
            onChange={() => {
              window.clearTimeout(timer.current)
              timer.current = window.setTimeout(search, typingPause)
            }}
          />
        </span>
      </form>
    </search>
  )
}
