import { useEffect, useRef, useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { Link } from '../lib/link.tsx'
import { Icon, type IconName } from './icon.tsx'

type Tone = 'good' | 'bad' | 'info'

export interface ToastOptions {
  text: string
  tone?: Tone
  /** A way to a screen, or something to do. */
  action?: { label: string; to: string } | { label: string; onClick: () => void }
  /** Milliseconds. A toast under the pointer or the focus waits. */
  duration?: number
}

interface Toast extends ToastOptions {
  id: number
}

const defaultDuration = 6000
const icons: Readonly<Record<Tone, IconName>> = { good: 'check', bad: 'warn', info: 'info' }

const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** `toast.show({ text: m.…(), tone: 'good' })`, from anywhere in the browser. */
export const toast = {
  show(options: ToastOptions): number {
    lastId += 1
    // The same words twice are one toast, shown anew; more than three at once nobody reads.
    const others = toasts.filter(({ text }) => text !== options.text).slice(-2)
    set([...others, { ...options, id: lastId }])
    return lastId
  },
  dismiss(id: number): void {
    set(toasts.filter(item => item.id !== id))
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands once in the shell. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  const region = useRef<HTMLElement>(null)

  // In the top layer, above a dialog that may be open; shown anew so that it comes above a later one.
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown.length > 0) element.showPopover()
  }, [shown])

  return (
    <>
      <Announcement latest={shown.at(-1)} />
      <section className="toasts" ref={region} popover="manual" aria-label={m.ui_notices()}>
        {shown.map(item => (
          <ToastItem key={item.id} item={item} />
        ))}
      </section>
    </>
  )
}

/** Read out from here: a region that is itself hidden between toasts is not listened to. */
function Announcement({ latest }: { latest: Toast | undefined }) {
  const bad = latest?.tone === 'bad'
  return (
    <>
      <p className="vh" role="status">
        {bad ? '' : latest?.text}
      </p>
      <p className="vh" role="alert">
        {bad ? latest.text : ''}
      </p>
    </>
  )
}

function ToastItem({ item }: { item: Toast }) {
  const { id, text, tone = 'good', action, duration = defaultDuration } = item
  const element = useRef<HTMLDivElement>(null)
  const dismiss = () => toast.dismiss(id)

  useEffect(() => {
    let timer = window.setTimeout(end, duration)
    function end() {
      // Somebody is reading or about to press: look again in a second.
      if (element.current?.matches(':hover, :focus-within')) timer = window.setTimeout(end, 1000)
      else toast.dismiss(id)
    }
    return () => window.clearTimeout(timer)
  }, [id, duration])

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
