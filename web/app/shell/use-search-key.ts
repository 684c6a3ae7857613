import { useEffect, useEffectEvent } from 'react'
import { hasScreen } from '../lib/has-screen.ts'

const searchable = hasScreen('/search/:term')

/** '/' starts a search: in the page's own field if it is in view, otherwise in the drawer. */
export function useSearchKey(open: () => void): void {
  const search = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    const field = fieldInView()
    if (field) field.focus()
    else open()
  })
  useEffect(() => {
    if (!searchable) return
    const listen = (event: KeyboardEvent) => search(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

function fieldInView(): HTMLElement | null {
  const field = document.querySelector<HTMLElement>('main search input')
  const box = field?.getBoundingClientRect()
  return box && box.top >= 0 && box.bottom <= window.innerHeight ? field : null
}
