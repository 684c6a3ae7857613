import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import * as styles from './case.module.css'

/** Whom it concerns. */
export function CasePeople({ viewed: { person, centre, concerned, earlier } }: { viewed: ViewedCase }) {
  return (
    <Card title={m.cases_part_concerned()}>
      <div className={styles.part}>
        {person ? (
          <div className={styles.person}>
            <Avatar name={person.name} src={person.profile_picture} />
            <div>
              <b className="person">
                <Link to={`/admin/people/${person.user_id}`}>{person.name}</Link>
              </b>
              <p className={styles.facts}>
                {person.suspended && <Chip tone="red">{m.cases_suspended()}</Chip>}
                <span>{person.language === 'en' ? m.cases_speaks_english() : m.cases_speaks_chinese()}</span>
                <span>
                  {m.cases_warnings({ count: person.warnings, shown: wholeNumber(person.warnings) })}
                </span>
                <span>
                  {earlier.length > 0
                    ? m.cases_earlier_count({ count: earlier.length, shown: wholeNumber(earlier.length) })
                    : m.cases_earlier_none()}
                </span>
              </p>
            </div>
          </div>
        ) : (
          <p>{centre?.name || concerned.name || m.cases_no_one()}</p>
        )}
      </div>
    </Card>
  )
}
