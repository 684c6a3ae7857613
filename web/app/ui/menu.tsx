import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { LinkProps } from 'react-router'
import { Link } from '../lib/link.tsx'
import { Icon, type IconName } from './icon.tsx'
import { placeMenu } from './place-menu.ts'

interface MenuProps {
  label: string
  /** The content of the button that opens it. */
  button: ReactNode
  buttonClass?: string
  children: ReactNode
}

/**
 * A list of links and buttons next to a button, where there is room. It is a popover, so a press elsewhere or Escape
 * closes it and the focus returns. Arrow keys move along it; Tab works as well, since these are ordinary links.
 */
export function Menu({ label, button, buttonClass = 'ic', children }: MenuProps) {
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  /** CSS could do this with anchors, which recent browsers don't all support. */
  function place() {
    const [button, list] = [buttonRef.current, listRef.current]
    if (!button || !list) return
    list.style.maxHeight = ''
    const { offsetWidth: width, offsetHeight: height } = list
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const { left, top, room, above } = placeMenu(button.getBoundingClientRect(), { width, height }, view)
    list.style.left = `${left}px`
    list.style.top = `${top}px`
    list.style.maxHeight = `${room}px`
    list.toggleAttribute('data-above', above)
  }

  function placeFirst(event: ToggleEvent<HTMLDivElement>) {
    const list = listRef.current
    if (event.newState !== 'open' || !list) return
    // Before it is shown, it has no size.
    list.style.display = 'block'
    place()
    list.style.display = ''
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it only reads the elements
  useEffect(() => {
    if (!open) return
    const follow = ({ target }: Event) => {
      if (target !== listRef.current) place()
    }
    window.addEventListener('scroll', follow, { passive: true, capture: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [open])

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const list = listRef.current
    if (!step || !list?.matches(':popover-open')) return
    event.preventDefault()
    const items = [...list.querySelectorAll<HTMLElement>('a, button, input')]
    // If the focus is elsewhere, it isn't found, and the first or last item comes next.
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
        onBeforeToggle={placeFirst}
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
