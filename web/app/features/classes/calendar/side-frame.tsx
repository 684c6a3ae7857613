import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ClassColor } from '#contract/rules/class-form.ts'
import { m } from '#messages/messages.js'
import { besideQuery, useMedia } from '../../../lib/use-media.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { colorClass } from './class-colors.ts'
import * as styles from './side-frame.module.css'

interface SideFrameProps {
  title: string
  lead?: string
  color?: ClassColor
  onClose: () => void
  children: ReactNode
}

/** Next to the calendar if there is room, otherwise a sheet over it. */
export function SideFrame({ title, lead, color, onClose, children }: SideFrameProps) {
  const beside = useMedia(besideQuery)
  if (!beside)
    return (
      <Dialog open title={title} lead={lead} onClose={onClose}>
        <div className={styles.body}>{children}</div>
      </Dialog>
    )
  return (
    <Beside title={title} lead={lead} color={color} onClose={onClose}>
      {children}
    </Beside>
  )
}

function Beside({ title, lead, color, onClose, children }: SideFrameProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // Keyboard users who opened it continue here, and return to where they were.
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      className={cx('panel', styles.side)}
      aria-labelledby={id}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <div className={styles.head}>
        <div className={cx(color && colorClass(color), color && styles.bar)}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {lead && <p>{lead}</p>}
        </div>
        <IconButton icon="x" label={m.ui_close()} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}
