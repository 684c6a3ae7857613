import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

export interface Tab {
  id: string
  label: ReactNode
  panel: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** If absent, the tabs keep track themselves. */
  current?: string
  onChange?: (id: string) => void
}

export function Tabs({ label, tabs, current, onChange }: TabsProps) {
  const base = useId()
  const [own, setOwn] = useState(tabs[0]?.id)
  const list = useRef<HTMLDivElement>(null)
  const shown = current ?? own

  // On a narrow screen, the selected one may be out of view; scrolling to it doesn't move the page.
  useEffect(() => {
    const bar = list.current
    const tab = shown && bar?.querySelector('[aria-selected=true]')
    if (!bar || !tab) return
    const [around, own] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (own.right > around.right) bar.scrollLeft += own.right - around.right
    else if (own.left < around.left) bar.scrollLeft -= around.left - own.left
  }, [shown])

  function choose(id: string) {
    setOwn(id)
    onChange?.(id)
  }

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(tab => tab.id === shown)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    const tab = tabs[index]
    if (tab) choose(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-controls={`${base}-${tab.id}-panel`}
            aria-selected={tab.id === shown}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(tab => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== shown}
        >
          {tab.id === shown && tab.panel}
        </div>
      ))}
    </>
  )
}
