import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import * as styles from './teachers-band.module.css'

/** The lanterns' positions, lengths and sizes. */
const lanterns = [
  { x: 60, drop: 30, size: 1 },
  { x: 157, drop: 58, size: 0.72 },
  { x: 246, drop: 20, size: 1.2 },
  { x: 342, drop: 66, size: 0.8 },
]

/** The header of the list, with the search box. */
export function TeachersBand({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.band}>
      <svg
        className={styles.art}
        viewBox="0 0 400 190"
        preserveAspectRatio="xMaxYMin meet"
        aria-hidden="true"
      >
        {lanterns.map(({ x, drop, size }) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <path d={`M0 -40V${drop}`} stroke="#5A6B7E" strokeWidth="1.5" />
            <g transform={`translate(0 ${drop}) scale(${size})`}>
              <circle cy="28" r="46" fill="#F2A93B" opacity=".12" />
              <rect x="-9" width="18" height="5" rx="2.5" fill="#F2A93B" />
              <path d="M0 5c20 0 30 11 30 23S20 51 0 51s-30-11-30-23S-20 5 0 5z" fill="#C43D20" />
              <path d="M0 5c9 6 12 14 12 23S9 45 0 51c-9-6-12-14-12-23S-9 11 0 5z" fill="#F2A93B" />
              <rect x="-9" y="51" width="18" height="5" rx="2.5" fill="#F2A93B" />
              <path d="M0 56v13" stroke="#C43D20" strokeWidth="3" strokeLinecap="round" />
            </g>
          </g>
        ))}
      </svg>
      <div className={cx('wrap', styles.words)}>
        <h1>{m.directory_title()}</h1>
        <p>{m.directory_lead()}</p>
        {children}
      </div>
    </div>
  )
}
