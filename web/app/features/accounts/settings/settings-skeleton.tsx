import { m } from '#messages/messages.js'
import { Card } from '../../../ui/card.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import * as lookSectionStyles from './look-section.module.css'
import * as profileSectionStyles from './profile-section.module.css'
import type { SettingsPageId } from './settings-pages.ts'
import * as styles from './settings-skeleton.module.css'

const rows = ['name', 'display', 'email', 'username', 'phone', 'school', 'grade']

/** The cards' skeleton, while the account loads. */
export function SettingsSkeleton({ page }: { page: SettingsPageId }) {
  if (page !== 'account')
    return (
      <Loading className={styles.settingsWait}>
        {['first', 'second'].map(card => (
          <Card key={card}>
            <Skeleton shape="title" width="third" />
            <Skeleton shape="field" />
            <Skeleton shape="field" />
          </Card>
        ))}
      </Loading>
    )
  return (
    <Loading className={styles.settingsWait}>
      <Card className={profileSectionStyles.profileCard} title={m.accounts_profile()}>
        <div className={profileSectionStyles.meRow}>
          <Skeleton shape="avatar" />
          <div className={profileSectionStyles.meWords}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="third" />
          </div>
        </div>
        <div>
          {rows.map(row => (
            <div key={row} className={profileSectionStyles.fact}>
              <Skeleton width="half" />
              <Skeleton width="half" />
            </div>
          ))}
        </div>
      </Card>
      <Card title={m.accounts_look_section()}>
        <div className={lookSectionStyles.act}>
          <Skeleton width="third" />
        </div>
        <div className={styles.looksWait}>
          <Skeleton shape="cover" />
          <Skeleton shape="cover" />
          <Skeleton shape="cover" />
        </div>
      </Card>
      <Card title={m.accounts_data_section()}>
        <Skeleton width="half" />
        <Skeleton width="half" />
      </Card>
    </Loading>
  )
}
