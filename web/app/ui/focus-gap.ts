/** The place from which something that held the focus was removed. */
export interface Gap {
  readonly parent: Element
  readonly before: Element | null
  readonly after: Element | null
  /** What was removed as a whole, such as a row, and the position of the focus among its focusable elements. */
  readonly tag: string
  readonly index: number
}

const kinds = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable=true]'
const landmarks = 'body, main, header, nav, aside, footer, dialog, [popover]'

export const canFocus = (element: HTMLElement): boolean =>
  element.matches(kinds) && !element.matches(':disabled, [inert], [inert] *') && isInSight(element)

/** `checkVisibility` is missing in Safari before 17.4. */
const isInSight = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

/** Everything Tab would stop at, in page order. */
function stopsIn(root: Element): HTMLElement[] {
  const all = [...root.querySelectorAll<HTMLElement>(kinds)]
  if (root instanceof HTMLElement && root.matches(kinds)) all.unshift(root)
  return all.filter(element => element.tabIndex >= 0 && canFocus(element))
}

/** A removed element is no longer rendered, so its stops are counted by type, not by visibility. */
export function gapOf(
  removed: Element,
  held: HTMLElement,
  parent: Element,
  siblings: Pick<Gap, 'before' | 'after'>,
): Gap {
  const inside = [...removed.querySelectorAll<HTMLElement>(kinds)].filter(({ tabIndex }) => tabIndex >= 0)
  return { parent, ...siblings, tag: removed.tagName, index: inside.indexOf(held) }
}

/** The gap of an element that still exists, but can no longer have the focus: hidden, disabled, or emptied. */
export function gapAt(element: Element): Gap | null {
  const { parentElement: parent, previousElementSibling: before, nextElementSibling: after } = element
  return parent && { parent, before, after, tag: '', index: -1 }
}

/**
 * What should get the focus instead: the same control of the row that has moved up, or the nearest element, or the
 * heading above, going outwards up to its part of the page.
 */
export function besideGap(gap: Gap): HTMLElement | null {
  const { parent, before, after, tag, index } = gap
  const next = before?.isConnected
    ? before.nextElementSibling
    : after?.isConnected
      ? after
      : parent.firstElementChild
  for (const row of [next, before?.isConnected ? before : null]) {
    const stops = row?.tagName === tag ? stopsIn(row) : []
    const same = stops[index]
    if (same) return same
  }
  const [first] = next ? stopsIn(next) : []
  const beside = first ?? (before?.isConnected ? stopsIn(before).at(-1) : undefined) ?? headingOf(parent)
  if (beside) return beside
  const outer = parent.matches(landmarks) ? null : gapAt(parent)
  return outer && besideGap(outer)
}

export function headingOf(root: Element): HTMLElement | null {
  const headings = root.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4):not(.vh)')
  return [...headings].find(isInSight) ?? null
}
