import { useEffect } from 'react'

const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the part of the page that the address names, even one that arrives later, and keeps it in view while
 * content above it arrives. It stops when the reader scrolls.
 */
export function useScrollToPart(hash: string): void {
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    const main = document.getElementById('main')
    if (!id || !main) return
    const look = () => document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'instant' })
    const watch = new ResizeObserver(look)
    watch.observe(main)
    const end = () => {
      watch.disconnect()
      for (const gesture of gestures) window.removeEventListener(gesture, end)
    }
    for (const gesture of gestures) window.addEventListener(gesture, end, { passive: true })
    return end
  }, [hash])
}
