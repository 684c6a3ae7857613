import type { PublicBadge } from '#contract/teachers/teacher-badges.ts'
import { m } from '#messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { badgeAbout, badgeName } from './badge-texts.ts'
import * as styles from './badges.module.css'

/** What staff have checked; pressing one explains it. */
export function Badges({ badges }: { badges: readonly PublicBadge[] }) {
  if (badges.length === 0) return null
  return (
    <ul className={styles.badges} aria-label={m.badges_title()}>
      {badges.map(badge => (
        <li key={badge.kind}>
          <Menu
            label={m.badges_explain({ badge: badgeName(badge.kind) })}
            buttonClass={`chip chip-jade ${styles.badge}`}
            button={
              <>
                <Icon name="shield" />
                {badgeName(badge.kind)}
              </>
            }
          >
            <p className={styles.about}>
              <b>{badgeName(badge.kind)}</b>
              {badgeAbout(badge)}
            </p>
          </Menu>
        </li>
      ))}
    </ul>
  )
}
