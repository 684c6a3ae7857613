import { m } from '#messages/messages.js'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import * as styles from './trust.module.css'

const promises: readonly { icon: IconName; title: () => string; text: () => string }[] = [
  { icon: 'shield', title: m.home_trust_teachers, text: m.home_trust_teachers_text },
  { icon: 'eye', title: m.home_trust_preview, text: m.home_trust_preview_text },
  { icon: 'refund', title: m.home_trust_refund, text: m.home_trust_refund_text },
  { icon: 'wallet', title: m.home_trust_pay, text: m.home_trust_pay_text },
]

/** What the product promises, one line each. */
export function Trust() {
  return (
    <div className="wrap">
      <ul className={styles.trust}>
        {promises.map(({ icon, title, text }) => (
          <li key={icon}>
            <span className={styles.disc}>
              <Icon name={icon} />
            </span>
            <span>
              <b>{title()}</b>
              <span>{text()}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
