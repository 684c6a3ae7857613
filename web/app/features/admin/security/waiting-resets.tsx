import { m } from '#messages/messages.js'
import { queryOf } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import { ResetDecision } from './reset-decision.tsx'
import * as styles from './security.module.css'

/** Of sellers and staff who have lost both their phone and their recovery codes. */
export function WaitingResets() {
  const asked = useAdminData(queryOf(api.factorResetList))
  const { data } = asked
  return (
    <Card id="factor-resets" title={m.security_resets()} lead={m.security_resets_lead()}>
      {!data && (
        <Unanswered of={asked} title={m.security_failed()}>
          <Loading>
            <SkeletonText lines={2} />
          </Loading>
        </Unanswered>
      )}
      {data?.resets.length === 0 && <p className="muted">{m.security_resets_none()}</p>}
      <ul>
        {data?.resets.map(reset => (
          <li key={reset.user_id} className={styles.reset}>
            <Avatar name={reset.display_name} src={reset.profile_picture} lazy />
            <span className={styles.who}>
              <b>{reset.display_name}</b>
              <span>{reset.email}</span>
            </span>
            <ResetDecision userId={reset.user_id} name={reset.display_name} reset={reset} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
