import { m } from '#messages/messages.js'
import { laterApi } from '../../lib/later-api.ts'
import { queryOf, useQuery } from '../../lib/query.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './emergency.module.css'

/**
 * Whom to call, shown before anything is typed and after the report was sent. Nothing if the numbers fail to load: no
 * one waits for them.
 */
export function Emergency() {
  const { data } = useQuery(queryOf(laterApi.reportHelp, { query: {} }))
  if (!data || data.emergency.length === 0) return null
  return (
    <section className={styles.box} aria-labelledby="call-now" data-part="emergency">
      <h3 id="call-now">
        <Icon name="phone" />
        {m.cases_danger()}
      </h3>
      <ul>
        {data.emergency.map(({ label, number }) => (
          <li key={number}>
            <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
              <span>{label}</span>
              <b className="num">{number}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
