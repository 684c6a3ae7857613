import type { ReactNode } from 'react'

interface CardProps {
  title?: ReactNode
  lead?: ReactNode
  /** At the end of the title line. */
  action?: ReactNode
  id?: string
  className?: string
  children: ReactNode
}

/** A section on its own surface; on a phone, it reaches from edge to edge. */
export function Card({ title, lead, action, id, className, children }: CardProps) {
  const titleId = id ? `${id}-title` : undefined
  return (
    <section className={`panel ${className ?? ''}`} id={id} aria-labelledby={title ? titleId : undefined}>
      {(title || action) && (
        <header className="panel-head">
          <div>
            {title && <h2 id={titleId}>{title}</h2>}
            {lead && <p>{lead}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  )
}
