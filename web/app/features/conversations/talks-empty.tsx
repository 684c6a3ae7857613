import { m } from '#messages/messages.js'
import { readerOf, useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { mailDrawing } from '../../ui/more-drawings.tsx'
import { EmptyState } from '../../ui/states.tsx'
import * as styles from './talks-empty.module.css'

/** No one has written yet: the next step, and what keeps people safe here. */
export function TalksEmpty() {
  const isSeller = readerOf(useSession()) === 'teacher'
  if (isSeller)
    return (
      <div className={styles.none}>
        <EmptyState
          drawing={mailDrawing}
          title={m.conversations_empty_seller_title()}
          text={m.conversations_empty_seller_text()}
        />
      </div>
    )
  return (
    <div className={styles.none}>
      <EmptyState
        drawing={mailDrawing}
        title={m.conversations_empty_title()}
        text={m.conversations_empty_text()}
        action={
          <div className={styles.acts}>
            <ButtonLink to="/teachers">{m.conversations_empty_find()}</ButtonLink>
            <ButtonLink variant="line" to="/my/bookings">
              {m.conversations_empty_bookings()}
            </ButtonLink>
          </div>
        }
      />
      <ul className={styles.three}>
        <Point icon="users" title={m.conversations_two_title()} text={m.conversations_two_text()} />
        <Point icon="shield" title={m.conversations_block_title()} text={m.conversations_block_text()} />
        <Point icon="bell" title={m.conversations_told_title()} text={m.conversations_told_text()} />
      </ul>
    </div>
  )
}

function Point({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Icon name={icon} />
      <b>{title}</b>
      <p>{text}</p>
    </li>
  )
}
