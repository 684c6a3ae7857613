import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import * as styles from './notice-card.module.css'

interface NoticeCardProps {
  icon: IconName
  tone?: 'good' | 'bad'
  title: string
  text: ReactNode
  children?: ReactNode
}

/** A page with one message, and the next steps. */
export function NoticeCard({ icon, tone, title, text, children }: NoticeCardProps) {
  return (
    <div className={cx('wrap', styles.page)}>
      <section className={styles.card} data-part="notice">
        <span className={styles.disc} data-tone={tone}>
          <Icon name={icon} />
        </span>
        <h1>{title}</h1>
        <p>{text}</p>
        {children && <div className={styles.ways}>{children}</div>}
      </section>
    </div>
  )
}
