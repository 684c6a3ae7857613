import { type RefObject, useEffect, useState } from 'react'

/**
 * In view, or about to be: something that merely shows behind the phone's bar costs nothing before someone scrolls.
 */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || near) return
    let watch = watchFor(element, '0px 0px -15%', () => setNear(true))
    const reachFurther = () => {
      watch.disconnect()
      watch = watchFor(element, '300px', () => setNear(true))
    }
    window.addEventListener('scroll', reachFurther, { once: true, passive: true })
    return () => {
      window.removeEventListener('scroll', reachFurther)
      watch.disconnect()
    }
  }, [place, near])
  return near
}

function watchFor(element: HTMLElement, rootMargin: string, onSeen: () => void): IntersectionObserver {
  const watch = new IntersectionObserver(
    entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
    },
    { rootMargin },
  )
  watch.observe(element)
  return watch
}
