import { besideGap, canFocus, type Gap, gapAt, gapOf, headingOf } from '../ui/focus-gap.ts'

/** The focus within one layer: the page, an open dialog, an open menu, the notices. */
interface Stay {
  readonly layer: Element
  /** Null if someone left it by pressing on nothing. */
  held: HTMLElement | null
  /** Set when it was removed from the page. */
  gap: Gap | null
}

const layers = 'dialog, [popover]'
const changes = {
  subtree: true,
  childList: true,
  attributeFilter: ['hidden', 'disabled', 'inert', 'open', 'class', 'style'],
}

/**
 * Keeps the place of people who use a keyboard or screen reader. When the focused element disappears (a deleted row, a
 * dialog whose opener has gone, a button that becomes a line of text), browsers drop the focus to the body and the
 * next Tab starts at the top. Here it moves to the neighbouring element instead. Screens that know better move it
 * themselves, before this runs.
 */
export function keepFocus(): () => void {
  /** The most recently entered layer comes last. */
  let stays: Stay[] = []
  let looking = false

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return
    const layer = target.closest(layers) ?? document.body
    const known = stays.findIndex(stay => stay.layer === layer)
    stays = [...(known < 0 ? stays : stays.slice(0, known)), { layer, held: target, gap: null }]
  }

  /** After the screen's own effects, and after the browser has removed the focus from hidden elements. */
  function lookSoon(): void {
    if (looking) return
    looking = true
    requestAnimationFrame(() => setTimeout(look))
  }

  function look(): void {
    looking = false
    if (document.activeElement && document.activeElement !== document.body) {
      // Moved, not removed.
      for (const stay of stays) if (stay.held?.isConnected) stay.gap = null
      return
    }
    const open = stays.filter(stay => isOpen(stay))
    const closed = open.length < stays.length
    stays = open
    const stay = stays.at(-1)
    if (stay?.held && !closed && !stay.gap && canFocus(stay.held)) stay.held = null
    else if (stay?.held) give(stay.held, stay.gap, stay.layer)
    else if (closed) start()?.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(records => {
    for (const record of records) for (const stay of stays) noteGap(stay, record)
    lookSoon()
  })
  observer.observe(document.body, changes)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', lookSoon)
  // Closing a menu or a notice doesn't change the document.
  document.addEventListener('toggle', lookSoon, true)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', lookSoon)
    document.removeEventListener('toggle', lookSoon, true)
  }
}

function isOpen({ layer, held }: Stay): boolean {
  if (!layer.isConnected) return false
  if (layer === document.body) return true
  // Notices come and go: someone who has answered one returns to their work, not to the next notice.
  if (layer.matches('[popover=manual]') && held && !held.isConnected) return false
  return layer.matches('dialog[open], :popover-open')
}

function noteGap(stay: Stay, { target, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const { held, gap } = stay
  if (!held || !(target instanceof Element)) return
  for (const removed of removedNodes) {
    if (!(removed instanceof Element) || !removed.contains(gap?.parent ?? held)) continue
    const siblings = { before: elementBefore(previousSibling), after: elementAfter(nextSibling) }
    stay.gap = gapOf(removed, held, target, siblings)
  }
}

const elementBefore = (node: Node | null): Element | null =>
  node instanceof CharacterData ? node.previousElementSibling : node instanceof Element ? node : null
const elementAfter = (node: Node | null): Element | null =>
  node instanceof CharacterData ? node.nextElementSibling : node instanceof Element ? node : null

function give(held: HTMLElement, gap: Gap | null, layer: Element): void {
  const place = held.isConnected ? gapAt(held) : gap
  const beside = canFocus(held) ? held : place && besideGap(place)
  const found = beside ?? (layer === document.body ? start() : headingOf(layer))
  if (!found) return
  // A heading is read out, and Tab continues from there; it isn't a stop of its own.
  if (!canFocus(found)) found.tabIndex = -1
  found.focus({ preventScroll: found === held || found.tabIndex < 0 })
}

/** Where a new page begins. */
function start(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main')
  return (main && headingOf(main)) ?? main
}
