/*
 * What runs in the page itself, whichever engine shows it. Each function is sent there as text, so that it knows
 * nothing but itself.
 */

/** Written as JSON: an expression is its source. */
export type Words = string | { source: string; flags: string }

export interface Target {
  role?: 'button' | 'dialog' | 'field' | 'heading' | 'link' | 'radio' | 'tab'
  /** What it is called: exactly so, or as an expression has it. */
  name?: Words
  /** What it says, or a part of it. */
  text?: Words
  css?: string
  within?: Target
}

export interface Found {
  /** Why there is nothing to press or to see yet. */
  missing?: string
  /** Its middle, in the window. */
  x: number
  y: number
}

export type Purpose = 'see' | 'press' | 'type'

/** Keeps what no page may do; over the next address, too, which forgets all else. */
export function watchProblems(): void {
  const scope = window as unknown as { journeyWatched?: boolean } // Only this function knows the mark.
  if (scope.journeyWatched || location.protocol === 'about:') return
  scope.journeyWatched = true
  const keep = (problem: string) => {
    const kept = JSON.parse(sessionStorage.getItem('journey_problems') ?? '[]')
    sessionStorage.setItem('journey_problems', JSON.stringify([...kept, `${problem} (${location.href})`]))
  }
  addEventListener('error', ({ error, message }) => keep(`uncaught: ${error?.stack ?? message}`))
  addEventListener('unhandledrejection', ({ reason }) => keep(`unhandled: ${reason?.stack ?? reason}`))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    keep(`policy: ${effectiveDirective} blocked ${blockedURI}`),
  )
  const { error } = console
  console.error = (...words: unknown[]) => {
    keep(`console: ${words.map(String).join(' ')}`)
    error.apply(console, words)
  }
}

export const keptProblems = (): string[] => JSON.parse(sessionStorage.getItem('journey_problems') ?? '[]')

/**
 * Looks for what a person sees; to press it, it must also lie still, in the window, with nothing above it; to type
 * into it, it must have the focus.
 */
export async function find({ target, purpose }: { target: Target; purpose: Purpose }): Promise<Found> {
  const roles: Record<NonNullable<Target['role']>, string> = {
    button: 'button, [role=button], input[type=submit]',
    dialog: 'dialog[open], [role=dialog]',
    field: 'input, textarea, select',
    heading: 'h1, h2, h3, h4, [role=heading]',
    link: 'a[href]',
    radio: 'input[type=radio], [role=radio]',
    tab: '[role=tab]',
  }
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const textOf = (id: string) => document.getElementById(id)?.textContent
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')
    if (ids) return tidy(ids.split(' ').map(textOf).join(' '))
    const { labels } = element as HTMLInputElement // Nothing else has any.
    return tidy(element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent)
  }
  const fits = (words: Words | undefined, said: string, part: boolean) => {
    if (words === undefined) return true
    if (typeof words !== 'string') return new RegExp(words.source, words.flags).test(said)
    return part ? said.includes(words) : said === words
  }
  const seen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const look = ({ role, name, text, css, within }: Target): Element | undefined => {
    const around = within ? look(within) : document
    const all = around?.querySelectorAll(css ?? (role ? roles[role] : '*')) ?? []
    return [...all].find(
      element =>
        fits(text, tidy(element.textContent), true) &&
        // The innermost that says it: all around it say the same.
        (css || role || ![...element.children].some(child => fits(text, tidy(child.textContent), true))) &&
        (name === undefined || fits(name, nameOf(element), false)) &&
        (role === 'radio' || seen(element)),
    )
  }
  const nothing = { x: 0, y: 0 }
  const found = look(target)
  if (!found) return { ...nothing, missing: 'it is not there' }
  // Where only its label is drawn, that is pressed.
  const element = (target.role === 'radio' && (found as HTMLInputElement).labels?.[0]) || found
  if (purpose === 'see') return nothing
  if (purpose === 'type') {
    if (found !== document.activeElement) return { ...nothing, missing: 'it has no focus' }
    ;(found as HTMLInputElement).select() // Only fields are typed into.
    return nothing
  }
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const before = element.getBoundingClientRect()
  await frame()
  await frame()
  const { left, top, width, height } = element.getBoundingClientRect()
  if (left !== before.left || top !== before.top) return { ...nothing, missing: 'it moves' }
  if (found.matches(':disabled, [aria-disabled=true]')) return { ...nothing, missing: 'it is disabled' }
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const above = document.elementFromPoint(x, y)
  if (!element.contains(above))
    return { ...nothing, missing: `${above?.outerHTML.slice(0, 120) ?? 'nothing'} lies there` }
  ;(window as unknown as { journeyAim?: Element }).journeyAim = element // For `guardPress`.
  return { x, y }
}

/** Takes a press away from whatever has come into the place of what `find` has found: it is meant for nothing else. */
export function guardPress(): void {
  // Marks that only these three functions know.
  const scope = window as unknown as {
    journeyAim?: Element
    journeyMissed?: string
    journeyGuard?: () => void
  }
  const aim = scope.journeyAim
  scope.journeyGuard?.()
  delete scope.journeyMissed
  const events = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
  const guard = (event: Event) => {
    const { target } = event
    // It hits by its beginning: what it opens may well lie there at its end.
    if (event.type === 'pointerdown' && target instanceof Element && !aim?.contains(target))
      scope.journeyMissed = target.outerHTML.slice(0, 120)
    if (scope.journeyMissed === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const name of events) addEventListener(name, guard, true)
  scope.journeyGuard = () => {
    for (const name of events) removeEventListener(name, guard, true)
  }
}

/** What a press has met instead; the guard goes with it. */
export function missedPress(): string | null {
  const scope = window as unknown as { journeyMissed?: string; journeyGuard?: () => void } // Those of `guardPress`.
  scope.journeyGuard?.()
  return scope.journeyMissed ?? null
}
