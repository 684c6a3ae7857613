import { useEffect, useMemo, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Link } from '../lib/link.tsx'
import { createStore, useStore } from '../lib/store.ts'
import { Icon, type IconName } from './icon.tsx'
import { useTopDialog } from './open-dialogs.ts'

type Tone = 'good' | 'bad' | 'info'

export interface ToastOptions {
  text: string
  tone?: Tone
  /** A link to a screen, or an action. */
  action?: { label: string; to: string } | { label: string; onClick: () => void }
  /** Milliseconds. A toast under the pointer or with the focus waits. */
  duration?: number
}

interface Toast extends ToastOptions {
  id: number
  /** By the page's own clock. */
  shownAt: number
}

const defaultDuration = 6000
/** Milliseconds. */
const announceAgainWithin = 1000
const lookAgainAfter = 1000
const icons: Readonly<Record<Tone, IconName>> = { good: 'check', bad: 'warn', info: 'info' }

const none: readonly Toast[] = []
const toasts = createStore(none)
let lastId = 0

/** `toast.show({ text: m.…(), tone: 'good' })`, from anywhere in the browser. */
export const toast = {
  show(options: ToastOptions): number {
    lastId += 1
    // The same text twice is one toast, shown again; no one reads more than three at once.
    const others = toasts
      .read()
      .filter(({ text }) => text !== options.text)
      .slice(-2)
    toasts.set([...others, { ...options, id: lastId, shownAt: performance.now() }])
    return lastId
  },
  dismiss(id: number): void {
    toasts.set(toasts.read().filter(item => item.id !== id))
  },
}

/**
 * Rendered once in the shell and once in every open dialog: nothing outside a modal dialog can be pressed or heard, so
 * the topmost one shows them.
 */
export function Toasts({ inside = null }: { /** The id of the dialog around. */ inside?: string | null }) {
  const all = useStore(toasts, shown => shown, none)
  const here = useTopDialog() === inside
  const shown = here ? all : none
  const region = useRef<HTMLElement>(null)

  // In the top layer; shown again so that it is above anything opened later.
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown.length > 0) element.showPopover()
  }, [shown])

  // A text announced a moment ago, in a dialog that has closed since or before one opened, was probably not heard.
  const since = useMemo(
    () => (here ? performance.now() - announceAgainWithin : Number.POSITIVE_INFINITY),
    [here],
  )
  return (
    <>
      <Announcements toasts={shown.filter(({ shownAt }) => shownAt > since)} />
      <section className="toasts" ref={region} popover="manual" aria-label={m.ui_notices()}>
        {shown.map(item => (
          <ToastItem key={item.id} item={item} />
        ))}
      </section>
    </>
  )
}

/**
 * Announced from here, because a region that is hidden between toasts isn't monitored. Every toast is a separate line,
 * so that repeated text is a change, and a disappearing toast isn't.
 */
function Announcements({ toasts }: { toasts: readonly Toast[] }) {
  const lines = (bad: boolean) =>
    toasts.filter(({ tone }) => (tone === 'bad') === bad).map(({ id, text }) => <p key={id}>{text}</p>)
  return (
    <>
      <div className="vh" role="status" aria-atomic="false">
        {lines(false)}
      </div>
      <div className="vh" role="alert" aria-atomic="false">
        {lines(true)}
      </div>
    </>
  )
}

function ToastItem({ item }: { item: Toast }) {
  const { id, text, tone = 'good', action, duration = defaultDuration, shownAt } = item
  const element = useRef<HTMLDivElement>(null)
  const dismiss = () => toast.dismiss(id)

  useEffect(() => {
    // A toast that moves into or out of a dialog keeps its remaining time.
    const left = Math.max(shownAt + duration - performance.now(), lookAgainAfter)
    let timer = window.setTimeout(end, left)
    function end() {
      // Someone is reading or about to press.
      if (element.current?.matches(':hover, :focus-within')) timer = window.setTimeout(end, lookAgainAfter)
      else toast.dismiss(id)
    }
    return () => window.clearTimeout(timer)
  }, [id, duration, shownAt])

  return (
    <div className={`toast toast-${tone}`} ref={element}>
      <Icon name={icons[tone]} />
      <span>{text}</span>
      {action && 'to' in action && (
        <Link to={action.to} onClick={dismiss}>
          {action.label}
        </Link>
      )}
      {action && 'onClick' in action && (
        <button
          type="button"
          onClick={() => {
            dismiss()
            action.onClick()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast-x" aria-label={m.ui_close()} onClick={dismiss}>
        <Icon name="x" />
      </button>
    </div>
  )
}
