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
  children: ReactNode
}

export function AccordionItem({ title, group, open, id, children }: AccordionItemProps) {
  return (
    <details className="fold" name={group} open={open} id={id}>
      <summary>
        <h3>{title}</h3>
        <Icon name="down" />
      </summary>
      <div className="fold-in">{children}</div>
    </details>
  )
}
