import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { LinkProps } from 'react-router'
import { Link } from '../lib/link.tsx'
import { Icon, type IconName } from './icon.tsx'

interface MenuProps {
  label: string
  /** The inside of the button that opens it. */
  button: ReactNode
  buttonClass?: string
  children: ReactNode
}

/**
 * A list of links and buttons below a button. It is a popover, so a press elsewhere or Escape closes it and
 * the focus goes back. Arrow keys move along; Tab works as well, since these are ordinary links.
 */
export function Menu({ label, button, buttonClass = 'ic', children }: MenuProps) {
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  function place(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || !buttonRef.current || !listRef.current) return
    const box = buttonRef.current.getBoundingClientRect()
    listRef.current.style.top = `${box.bottom + 8}px`
    listRef.current.style.right = `${Math.max(8, document.documentElement.clientWidth - box.right)}px`
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const list = listRef.current
    if (!step || !list?.matches(':popover-open')) return
    event.preventDefault()
    const items = [...list.querySelectorAll<HTMLElement>('a, button, input')]
    // Only looked for; what is focused elsewhere is not found, and the first or last item comes next.
    const at = items.indexOf(document.activeElement as HTMLElement)
    items[(at + step + items.length) % items.length]?.focus()
  }

  function pick(event: MouseEvent) {
    // A choice closes the list; switches inside it (scheme, language) leave it open.
    if (event.target instanceof Element && event.target.closest('.menu-item')) listRef.current?.hidePopover()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and presses of the controls inside pass through here
    <div className="menu-at" onKeyDown={move}>
      <button
        ref={buttonRef}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-expanded={open}
        popoverTarget={id}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are links and buttons */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the controls inside have their own keys */}
      <div
        ref={listRef}
        id={id}
        className="menu"
        popover="auto"
        role="group"
        aria-label={label}
        onBeforeToggle={place}
        onToggle={event => setOpen(event.newState === 'open')}
        onClick={pick}
      >
        {children}
      </div>
    </div>
  )
}

export function MenuLink({ icon, children, ...rest }: LinkProps & { icon: IconName }) {
  return (
    <Link className="menu-item" {...rest}>
      <Icon name={icon} />
      <span>{children as ReactNode}</span>
    </Link>
  )
}

export function MenuButton({
  icon,
  onClick,
  children,
}: {
  icon: IconName
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className="menu-item" onClick={onClick}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  )
}
