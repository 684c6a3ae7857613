import { useState } from 'react'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { gradeLabel } from '../../accounts/learners/grades.ts'
import * as styles from './codes-section.module.css'

const step = 20
const most = 100

/** Who used which code. Nothing for a product without codes and past uses. */
export function CodesSection({ courseId }: { courseId: number }) {
  const [page, setPage] = useState(0)
  const offset = page * step
  const used = useQuery(
    queryOf(laterApi.productRedemptions, { params: { id: courseId }, query: { limit: step, offset } }),
  )
  const { data } = used
  if (used.isError && !data) return <Failed title={m.report_codes_failed()} of={used} />
  if (data && data.codes.length === 0 && data.count === 0) return null
  return (
    <section className={styles.codes} aria-labelledby="codes-title">
      <h2 id="codes-title">{m.report_codes()}</h2>
      {!data && <SkeletonText lines={4} />}
      {data && (
        <>
          <ul className={styles.chips} aria-label={m.report_codes_now()}>
            {data.codes.slice(0, most).map(({ code, text, limit, used: times }) => (
              <li key={code} data-full={(limit !== null && times >= limit) || undefined}>
                <b>{code}</b>
                {text && <span>{text}</span>}
                <span className="muted num">
                  {limit === null
                    ? m.report_code_used({ used: wholeNumber(times) })
                    : m.report_code_used_of({ used: wholeNumber(times), limit: wholeNumber(limit) })}
                </span>
              </li>
            ))}
          </ul>
          {data.count === 0 ? (
            <p className="muted">{m.report_codes_unused()}</p>
          ) : (
            <ol className={styles.list} aria-label={m.report_codes()}>
              {data.redemptions.map(({ code, text, name, grade, redeemed_at, active }) => (
                <li key={`${code} ${redeemed_at} ${name}`}>
                  <span>
                    <b>{name || m.report_code_left()}</b>
                    {grade && <span className="muted"> {gradeLabel(grade)}</span>}
                  </span>
                  <span>
                    <span className={styles.code}>{code}</span>
                    {text && ` ${text}`}
                  </span>
                  <span className="muted">
                    <time dateTime={redeemed_at}>{momentText(redeemed_at)}</time>
                    {!active && ` · ${m.report_code_over()}`}
                  </span>
                </li>
              ))}
            </ol>
          )}
          {data.count > step && (
            <div className={styles.pages}>
              <Button variant="line" disabled={page === 0} onClick={() => setPage(page - 1)}>
                {m.report_codes_newer()}
              </Button>
              <Button variant="line" disabled={offset + step >= data.count} onClick={() => setPage(page + 1)}>
                {m.report_codes_older()}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
