import type { Page } from 'playwright-core'

/**
 * What a reader could not see or press on the page as it stands: texts that are cut off without an ellipsis, text or
 * controls beyond the screen's edge, and targets under 24 by 24 px that stand too close to others (WCAG 2.5.8).
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const nameOf = (element: Element) => {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
      return `${element.localName}.${element.classList[0] ?? ''} ‘${text}’`
    }
    const isSeen = (element: Element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      if (element.closest('.vh, [hidden], [inert], [aria-hidden=true]')) return false
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1
    }
    /** Whether it can be scrolled into sight sideways. */
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true
      return false
    }
    /** What stays in place while the page scrolls under it. */
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at
      return null
    }
    /** What hides a part of it: the nearest element around it that cuts off what is beyond its edge. */
    const cutter = (element: Element): Element | null => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(at)
        // The rest can be scrolled into sight, or is one of the lines that a name may lose.
        if (/auto|scroll/.test(overflowX + overflowY) || webkitLineClamp !== 'none') return null
        if (!/hidden|clip/.test(overflowX + overflowY)) continue
        const box = at.getBoundingClientRect()
        if (left < box.left - 1 || right > box.right + 1 || top < box.top - 2 || bottom > box.bottom + 2)
          return at
      }
      return null
    }
    /** Whether its words reach out of it: what is as wide as its column allows may be narrower than its label. */
    const isOverfull = (element: Element): boolean => {
      const box = element.getBoundingClientRect()
      const range = document.createRange()
      return [...element.querySelectorAll('*'), element].some(
        part =>
          // For readers by ear only.
          getComputedStyle(part).clipPath === 'none' &&
          [...part.childNodes].some(node => {
            if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false
            range.selectNodeContents(node)
            return [...range.getClientRects()].some(
              ({ left, right, width }) => width > 1 && (left < box.left - 1 || right > box.right + 1),
            )
          }),
      )
    }
    const neverCut = 'h1, h2, h3, h4, button, .chip, .btn'
    const texts = 'h1, h2, h3, h4, button, a, label, legend, .chip, .btn, th, td, dt, dd, p, li'
    for (const element of document.querySelectorAll<HTMLElement>(texts)) {
      if (!isSeen(element)) continue
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const shortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (hides(overflowX) && !shortened && element.scrollWidth > element.clientWidth + 1)
        faults.push(`cut off sideways: ${nameOf(element)}`)
      if (hides(overflowY) && !shortened && element.scrollHeight > element.clientHeight + 2)
        faults.push(`cut off below: ${nameOf(element)}`)
      if (element.matches(neverCut)) {
        // An ellipsis tells that something is missing, which a name may; a state or an action may not.
        if (hides(overflowX) && textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
          faults.push(`shortened: ${nameOf(element)}`)
        if (overflowX === 'visible' && element.matches('button, .chip, .btn') && isOverfull(element))
          faults.push(`wider than its place: ${nameOf(element)}`)
        const by = cutter(element)
        if (by) faults.push(`cut off by ${by.localName}.${by.classList[0] ?? ''}: ${nameOf(element)}`)
      }
      const { left, right } = element.getBoundingClientRect()
      if ((right > innerWidth + 1 || left < -1) && !scrolls(element) && right > 0 && left < innerWidth)
        faults.push(`beyond the edge: ${nameOf(element)}`)
    }
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')]
      .filter(isSeen)
      .map(element => ({
        element,
        box: (element.closest('label') ?? element).getBoundingClientRect(),
        layer: layerOf(element),
      }))
    /** In a sentence, a link is as high as its line. */
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentNode?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && /\p{L}/u.test(textContent ?? ''),
      )
    for (const { element, box, layer } of targets) {
      if ((box.width >= 24 && box.height >= 24) || isInSentence(element)) continue
      // A small target is enough where a circle of 24 px around its middle meets no other.
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const near = targets.find(({ element: other, box: { left, right, top, bottom }, layer: theirs }) => {
        if (other === element || other.contains(element) || element.contains(other)) return false
        if (theirs !== layer) return false
        const [dx, dy] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)]
        return Math.hypot(dx, dy) < 12
      })
      if (near)
        faults.push(
          `${Math.round(box.width)} by ${Math.round(box.height)} px: ${nameOf(element)} beside ${nameOf(near.element)}`,
        )
    }
    return [...new Set(faults)]
  })

/** How far the page scrolls sideways, and what reaches out farthest; null where it does not. */
export const widthFault = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const wider = document.documentElement.scrollWidth - innerWidth
    if (wider <= 0) return null
    const [farthest] = [...document.querySelectorAll('body *')].toSorted(
      (one, other) => other.getBoundingClientRect().right - one.getBoundingClientRect().right,
    )
    return `${wider} px too wide, by ${farthest?.localName}.${farthest?.className}`
  })

/** What is cut off once a reader sets their own text spacing (WCAG 1.4.12). */
export async function spacingFaults(page: Page): Promise<string[]> {
  // Not by a style tag, which the page's content security policy would refuse.
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet()
    spaced.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets.push(spaced)
  })
  const faults = (await layoutFaults(page)).filter(fault => /^(cut off|beyond)/.test(fault))
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return faults.map(fault => `with text spacing, ${fault}`)
}

/** What a keyboard leads to and nobody sees, since something that stays in place covers it (WCAG 2.4.11). */
export const obscuredFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inLayer = (element: Element | null): boolean => {
      for (let at = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
      return false
    }
    const before = { x: scrollX, y: scrollY, focused: document.activeElement }
    const faults: string[] = []
    const reached =
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]'
    for (const element of document.querySelectorAll<HTMLElement>(reached)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (element.closest('[inert]') || inLayer(element)) continue
      element.focus()
      if (document.activeElement !== element) continue
      const { left, right, top, bottom } = (element.closest('label') ?? element).getBoundingClientRect()
      if (right - left < 2 || bottom - top < 2) continue
      const xs = [left + 2, (left + right) / 2, right - 2]
      const ys = [top + 2, (top + bottom) / 2, bottom - 2]
      // Beyond the screen there is none; what comes in from there is still on its way.
      const points = xs
        .flatMap(x => ys.map(y => document.elementFromPoint(x, y)))
        .filter(found => found !== null)
      const covered = points.filter(found => inLayer(found) && !element.contains(found))
      if (points.length > 0 && covered.length === points.length) {
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
        faults.push(`covered while it has the focus: ${element.localName} ‘${name}’`)
      }
    }
    if (before.focused instanceof HTMLElement) before.focused.focus({ preventScroll: true })
    scrollTo(before.x, before.y)
    return [...new Set(faults)]
  })
