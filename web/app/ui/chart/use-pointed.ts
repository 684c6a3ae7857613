import { type PointerEvent, type RefObject, useEffect, useState } from 'react'

/**
 * The x of the pointer over a box, from its left edge. A mouse that leaves clears it; lifting a finger doesn't,
 * because it covered what it pointed at: there, the next touch elsewhere does.
 */
export function usePointed(box: RefObject<HTMLElement | null>) {
  const [x, setX] = useState<number | null>(null)
  const isShown = x !== null
  useEffect(() => {
    if (!isShown) return
    const hide = () => setX(null)
    const hideOutside = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) hide()
    }
    const hideByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide()
    }
    document.addEventListener('pointerdown', hideOutside)
    document.addEventListener('keydown', hideByKey)
    return () => {
      document.removeEventListener('pointerdown', hideOutside)
      document.removeEventListener('keydown', hideByKey)
    }
  }, [box, isShown])

  const point = ({ clientX, currentTarget }: PointerEvent) =>
    setX(clientX - currentTarget.getBoundingClientRect().left)
  const handlers = {
    onPointerDown: point,
    onPointerMove: point,
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setX(null)
    },
    // The finger scrolls the page instead.
    onPointerCancel: () => setX(null),
  }
  return { x, handlers }
}
