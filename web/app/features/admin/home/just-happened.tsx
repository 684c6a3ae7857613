import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { queryOf } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { actTexts, subjectText } from '../audit/act-texts.ts'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import * as styles from './just-happened.module.css'

const most = 7

/** The latest of the log. */
export function JustHappened() {
  const asked = useAdminData(queryOf(api.adminActs, { body: { limit: most } }))
  const { data } = asked
  return (
    <section className={styles.panel} aria-labelledby="happened-title">
      <div className={styles.head}>
        <h2 id="happened-title">{m.operations_happened()}</h2>
        <Link to="/admin/audit">{m.admin_nav_audit()}</Link>
      </div>
      {asked.isError && !data && (
        <div className={styles.blank}>
          <Failed title={m.admin_audit_failed()} of={asked} />
        </div>
      )}
      {!data && !asked.isError && (
        <div className={styles.blank}>
          <Loading>
            <SkeletonText />
          </Loading>
        </div>
      )}
      {data?.acts.length === 0 && <p className={styles.blank}>{m.admin_audit_none_yet()}</p>}
      <ul>
        {data?.acts.map(({ id, at, actor, act, subject }) => (
          <li key={id}>
            {actor ? (
              <Avatar name={actor.display_name} src={actor.profile_picture} size="small" />
            ) : (
              <Icon name="gear" />
            )}
            <span>
              <b>{actTexts[act].label()}</b>
              <small className="person">
                {actor ? actor.display_name : m.admin_audit_system()} · {subjectText(subject)}
              </small>
            </span>
            <time dateTime={at}>{momentText(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
