const duration = 300

const easeOut = (share: number): number => 1 - (1 - share) ** 3

/**
 * Scrolls sideways in the usual time of carousels; the browser's smooth scrolling has its own. For people who prefer
 * less motion, it jumps.
 */
export function glide(element: HTMLElement, to: number): void {
  const from = element.scrollLeft
  const end = Math.max(0, Math.min(to, element.scrollWidth - element.clientWidth))
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollLeft = end
    return
  }
  const start = performance.now()
  // Snapping would pull every step of the animation back to a card.
  element.style.scrollSnapType = 'none'
  function step(now: number) {
    const share = Math.min(1, (now - start) / duration)
    element.scrollLeft = from + (end - from) * easeOut(share)
    if (share < 1) requestAnimationFrame(step)
    else element.style.scrollSnapType = ''
  }
  requestAnimationFrame(step)
}
