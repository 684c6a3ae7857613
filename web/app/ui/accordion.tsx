import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Questions that unfold; works before and without any script. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="folds">{children}</div>
}

interface AccordionItemProps {
  title: string
  /** Items of one group: opening one closes the others. */
  group?: string
  open?: boolean
  id?: string
  onToggle?: (open: boolean) => void
  children: ReactNode
}

export function AccordionItem({ title, group, open, id, onToggle, children }: AccordionItemProps) {
  return (
    <details
      className="fold"
      name={group}
      open={open}
      id={id}
      onToggle={event => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        <h3>{title}</h3>
        <Icon name="down" />
      </summary>
      <div className="fold-in">{children}</div>
    </details>
  )
}
