import { type RefObject, useEffect, useRef } from 'react'

/** Keys for the worksheet from anywhere on the page; the others only work inside it, or without any focus. */
const everywhere: ReadonlySet<string> = new Set(['PageUp', 'PageDown', 'Home', 'End'])

/** Turns pages by keys, also right after the page was opened, when nothing in it has the focus yet. */
export function useStageKeys(
  stage: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, () => void>>,
): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      const act = latest.current[event.key]
      if (!act || !isMeant(event, stage.current)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [stage])
}

function isMeant({ key, target }: KeyboardEvent, stage: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return false
  if (stage?.contains(target)) return true
  if (target.closest('dialog, input, textarea, select, [contenteditable], [role=tablist], [role=menu]'))
    return false
  return everywhere.has(key) || target === document.body || target.id === 'main'
}
