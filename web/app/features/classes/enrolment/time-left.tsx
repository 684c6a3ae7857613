import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import * as styles from './time-left.module.css'

const minute = 60_000

/** How long a seat is held; announced once, not every minute. */
export function TimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  const end = new Date(until).getTime()
  const [now, setNow] = useState(() => Date.now())
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), minute / 4)
    return () => window.clearInterval(timer)
  }, [])
  const isOver = now >= end
  useEffect(() => {
    if (isOver) over.current()
  }, [isOver])
  const minutes = Math.max(0, Math.ceil((end - now) / minute))
  return (
    <div className={styles.left} role="timer">
      <Icon name="clock" />
      <div>
        <span>{m.enrolments_held_for_you()}</span>
        <b>
          {m.enrolments_hours_left({
            hours: wholeNumber(Math.floor(minutes / 60)),
            minutes: wholeNumber(minutes % 60),
          })}
        </b>
        <small>{m.enrolments_until({ when: momentText(until) })}</small>
        <ZoneNote at={until} />
      </div>
    </div>
  )
}
