import type { OwnGift } from '#contract/commerce/gifts.ts'
import { m } from '#messages/messages.js'
import { copyText } from '../../../lib/copy-text.ts'
import { momentText, weekdayText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { localePath } from '../../../lib/locale.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { Cover } from '../../catalogue/cover.tsx'
import * as styles from './gift-list.module.css'

const states = {
  waiting: { tone: 'amber', text: m.gifts_state_waiting },
  sent: { tone: 'plain', text: m.gifts_state_sent },
  opened: { tone: 'jade', text: m.gifts_state_opened },
  closed: { tone: 'line', text: m.gifts_state_closed },
} as const

interface GiftListProps {
  gifts: readonly OwnGift[]
  /** The one whose email is being sent. */
  sending: number | null
  onSend: (gift: OwnGift) => void
  onChange: (gift: OwnGift) => void
  onCancel: (gift: OwnGift) => void
}

export function GiftList({ gifts, sending, onSend, onChange, onCancel }: GiftListProps) {
  return (
    <ul className={styles.list} data-part="gifts">
      {gifts.map(gift => (
        <li key={gift.gift_id} className={styles.row}>
          <span className={styles.cover}>
            <Cover cover={gift.course_cover} video={false} sizes="120px" />
          </span>
          <div className={styles.words}>
            <p className={styles.name}>
              <b lang={languageOf(gift.title)}>{gift.title}</b>
              <Chip tone={states[gift.state].tone}>{states[gift.state].text()}</Chip>
            </p>
            {gift.recipient_name && (
              <p>
                {m.gifts_told_name({ name: gift.recipient_name })}{' '}
                <span className="muted">{gift.recipient_email}</span>
              </p>
            )}
            <p className="small muted">{whenText(gift)}</p>
            <p className="small">
              <Link to={`/orders/${gift.order_id}`}>{m.orders_receipt()}</Link>
            </p>
          </div>
          {gift.path && (
            <Acts gift={gift} busy={sending === gift.gift_id} {...{ onSend, onChange, onCancel }} />
          )}
        </li>
      ))}
    </ul>
  )
}

function whenText({ state, send_on, sent_at, opened_at }: OwnGift): string {
  if (state === 'opened' && opened_at) return m.gifts_opened_at({ when: momentText(new Date(opened_at)) })
  if (state === 'sent' && sent_at) return m.gifts_sent_at({ when: momentText(new Date(sent_at)) })
  if (state === 'waiting') return m.gifts_told_day({ day: weekdayText(send_on) })
  return m.gifts_closed_text()
}

interface ActsProps extends Pick<GiftListProps, 'onSend' | 'onChange' | 'onCancel'> {
  gift: OwnGift
  busy: boolean
}

function Acts({ gift, busy, onSend, onChange, onCancel }: ActsProps) {
  async function copy() {
    const link = `${window.location.origin}${localePath(gift.path)}`
    const copied = await copyText(link)
    toast.show(copied ? { text: m.gifts_copied() } : { text: link, tone: 'info' })
  }
  return (
    <div className={styles.acts}>
      {gift.sends_left > 0 && (
        <Button variant="line" icon="mail" busy={busy} onClick={() => onSend(gift)}>
          {gift.state === 'waiting' ? m.gifts_send_now() : m.gifts_send_again()}
        </Button>
      )}
      <Button variant="line" icon="edit" onClick={() => onChange(gift)}>
        {m.gifts_change()}
      </Button>
      <Button variant="quiet" icon="copy" onClick={() => void copy()}>
        {m.gifts_copy()}
      </Button>
      {gift.refund !== null && (
        <Button variant="quiet" icon="refund" onClick={() => onCancel(gift)}>
          {gift.refund > 0 ? m.gifts_take_back() : m.gifts_take_back_free()}
        </Button>
      )}
    </div>
  )
}
