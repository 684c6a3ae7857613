import { useState } from 'react'
import type { StaffFactor } from '#contract/accounts/second-factor.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { queryOf } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import { ResetDialog } from './reset-dialog.tsx'
import * as styles from './security.module.css'

const roleNames: Readonly<Record<number, () => string>> = {
  1: m.security_role_master,
  7: m.security_role_admin,
  8: m.security_role_staff,
}

/** For the master admin: which staff have one, and the way back for someone who has lost theirs. */
export function StaffFactors() {
  const asked = useAdminData(queryOf(api.staffFactorList))
  const { data } = asked
  const [asking, setAsking] = useState<StaffFactor | null>(null)
  const own = useSession()?.userId
  return (
    <Card id="staff-factors" title={m.security_staff()} lead={m.security_staff_lead()}>
      {!data && (
        <Unanswered of={asked} title={m.security_failed()}>
          <Loading>
            <SkeletonText lines={4} />
          </Loading>
        </Unanswered>
      )}
      <ul className={styles.staff}>
        {data?.staff.map(one => (
          <li key={one.user_id}>
            <Avatar name={one.display_name} src={one.profile_picture} lazy />
            <span className={styles.who}>
              <b>{one.display_name}</b>
              <span>{one.email}</span>
            </span>
            <span className={styles.role}>{roleNames[one.role_id]?.()}</span>
            <span className={styles.marks}>
              {!one.active && <Chip tone="plain">{m.security_inactive()}</Chip>}
              {one.set_since ? (
                <Chip tone="jade" icon="check">
                  {m.security_on_since({ day: dayText(one.set_since) })}
                </Chip>
              ) : (
                <Chip tone="plain">{m.security_off()}</Chip>
              )}
            </span>
            {one.set_since && one.user_id !== own && (
              <Button
                variant="line"
                aria-label={m.security_reset_name({ name: one.display_name })}
                onClick={() => setAsking(one)}
              >
                {m.security_reset()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking && <ResetDialog person={asking} onClose={() => setAsking(null)} />}
    </Card>
  )
}
