import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { getLocale, localePath } from '../../../lib/locale.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { adminNav, maySee } from '../admin-nav.ts'
import { centreNameIn } from '../centres/centre-name.ts'
import { personPath, roleTexts } from '../people/person-texts.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import * as styles from './find-anything.module.css'

/** One place to look for people, orders, courses and pages: by its button, '/' or Ctrl and K. */
export function FindAnything() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      const isCommand = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)
      if (!isCommand && (event.key !== '/' || isTyping(event.target))) return
      // Over a form that is open, what was typed there comes first.
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <IconButton icon="search" label={m.admin_find()} onClick={() => setOpen(true)} />
      {open && <FindDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null

interface Found {
  key: string
  to: string
  icon: IconName
  title: string
  note: string
}

const typingPauseMs = 250
const mostOfEach = 5

function FindDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    const timer = window.setTimeout(() => setWanted(typed.trim()), typingPauseMs)
    return () => window.clearTimeout(timer)
  }, [typed])
  const { found, failed, isWaiting } = useFound(wanted)
  const current = Math.min(at, found.length - 1)

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = found[current]
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setAt((current + step + found.length) % found.length)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onClose()
      void navigate(localePath(chosen.to))
    }
  }

  useEffect(() => {
    list.current?.querySelector(`[data-at="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  return (
    <Dialog open size="medium" title={m.admin_find()} onClose={onClose}>
      <div className={styles.find}>
        <TextInput
          icon="search"
          data-autofocus
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
          aria-label={m.admin_find_label()}
          placeholder={m.admin_find_label()}
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        {failed && <Failed title={m.admin_find_failed()} of={failed} />}
        <div className={styles.list} id={id} ref={list} role="listbox" aria-label={m.admin_find()}>
          {found.map(({ key, to, icon, title, note }, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              data-at={index}
              className={cx(index === current && styles.current)}
            >
              <Link to={to} tabIndex={-1} onClick={onClose}>
                <Icon name={icon} />
                <span>
                  <b>{title}</b>
                  <small>{note}</small>
                </span>
              </Link>
            </div>
          ))}
        </div>
        <p className={styles.note} aria-live="polite">
          {wanted === ''
            ? m.admin_find_help()
            : !isWaiting && !failed && found.length === 0 && m.admin_find_none({ text: wanted })}
        </p>
      </div>
    </Dialog>
  )
}

/** Pages at once; what the reader may look for, once something was typed. */
function useFound(q: string) {
  const staff = useStaff()
  const asks = q.length > 1
  const part = { q, limit: mostOfEach, offset: 0 }
  const keep = { placeholderData: <T,>(before: T | undefined) => before, gcTime: 0 }
  const people = useQuery({
    ...queryOf(api.adminPeople, { body: part }),
    ...keep,
    enabled: asks && staff.may('people.read'),
  })
  const orders = useQuery({
    ...queryOf(api.adminOrders, { body: part }),
    ...keep,
    enabled: asks && staff.may('orders.read'),
  })
  const products = useQuery({
    ...queryOf(api.adminProducts, { body: part }),
    ...keep,
    enabled: asks && staff.may('products.moderate'),
  })
  const centres = useQuery({
    ...queryOf(api.adminCentres, { body: part }),
    ...keep,
    enabled: asks && staff.may('centres.read'),
  })
  const pages = adminNav.filter(item => maySee(item, staff))
  const words = q.toLowerCase()
  const found: Found[] = [
    ...pages
      .filter(({ label }) => label().toLowerCase().includes(words))
      .map(({ to, icon, label }) => ({ key: to, to, icon, title: label(), note: m.admin_find_page() })),
    ...(asks ? (people.data?.people ?? []) : []).map(({ user_id, display_name, email, role }) => ({
      ...{ key: `person-${user_id}`, to: personPath(user_id), icon: 'user' as const },
      ...{ title: display_name, note: [roleTexts[role](), email].join(' · ') },
    })),
    ...(asks ? (orders.data?.orders ?? []) : []).map(({ order_id, number, total, created_at, buyer }) => ({
      ...{ key: `order-${order_id}`, to: `/admin/orders?order=${order_id}`, icon: 'card' as const },
      title: m.admin_find_order({ number }),
      note: [buyer.name, exactAmountText(total), dayText(created_at)].join(' · '),
    })),
    ...(asks ? (centres.data?.centres ?? []) : []).map(centre => ({
      key: `centre-${centre.centre_id}`,
      to: `/admin/management?tab=centres&centre=${centre.centre_id}`,
      ...{ icon: 'shop' as const, title: centreNameIn(centre, getLocale()), note: centre.username },
    })),
    ...(asks ? (products.data?.products ?? []) : []).map(({ course_id, course_name, seller }) => ({
      key: `product-${course_id}`,
      to: `/admin/course-management?tab=products&q=${encodeURIComponent(course_name)}`,
      ...{ icon: 'book' as const, title: course_name, note: seller.display_name },
    })),
  ]
  const all = [people, orders, centres, products]
  return {
    found,
    failed: all.find(({ isError, data }) => isError && !data) ?? null,
    isWaiting: all.some(({ isFetching }) => isFetching),
  }
}
