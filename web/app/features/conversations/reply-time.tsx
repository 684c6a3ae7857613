import { m } from '#messages/messages.js'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './reply-time.module.css'

const dayHours = 24

/** How soon someone usually answers; nothing until they have answered often enough. */
export function ReplyTime({ hours }: { hours: number | null }) {
  if (hours === null) return null
  const days = Math.ceil(hours / dayHours)
  return (
    <p className={styles.reply}>
      <span className={styles.disc}>
        <Icon name="clock" />
      </span>
      <span>
        <b>
          {hours < dayHours
            ? m.conversations_replies({ count: hours })
            : m.conversations_replies_days({ count: days })}
        </b>
        <span className="small muted">{m.conversations_replies_based()}</span>
      </span>
    </p>
  )
}
