import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import * as styles from './apply-frame.module.css'

const steps: readonly { title: () => string; text: () => string }[] = [
  { title: () => m.apply_step_form(), text: () => m.apply_step_form_text() },
  { title: () => m.apply_step_verify(), text: () => m.apply_step_verify_text() },
  { title: () => m.apply_step_read(), text: () => m.apply_step_read_text() },
  { title: () => m.apply_step_open(), text: () => m.apply_step_open_text() },
]

/** Title and introduction, next to the form on wide screens and above it on others. */
export function ApplyFrame({ children }: { children: ReactNode }) {
  return (
    <div className={cx('wrap', styles.apply)}>
      <aside className={styles.side}>
        <h1>{m.apply_title()}</h1>
        <p>{m.apply_lead()}</p>
        <ol>
          {steps.map(({ title, text }, index) => (
            <li key={title()}>
              <span aria-hidden="true">{index + 1}</span>
              <div>
                <b>{title()}</b>
                <p>{text()}</p>
              </div>
            </li>
          ))}
        </ol>
      </aside>
      <div>{children}</div>
    </div>
  )
}
