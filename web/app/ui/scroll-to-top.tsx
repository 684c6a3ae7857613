import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { Icon } from './icon.tsx'

const threshold = 300

/** Smooth, unless the reader asked for less motion. */
export function scrollToTop(): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}

export function ScrollToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(window.scrollY > threshold)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])

  if (!shown) return null
  return (
    <button
      type="button"
      className="totop"
      aria-label={m.ui_to_top()}
      title={m.ui_to_top()}
      onClick={scrollToTop}
    >
      <Icon name="top" />
    </button>
  )
}
