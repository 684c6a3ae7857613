import type { MetaArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { seo } from '../../lib/seo.ts'
import { siteOf, useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawing, LanternMark } from '../../ui/drawings.tsx'
import { Icon } from '../../ui/icon.tsx'
import script from './offline.asset.js?url'
import * as styles from './offline.module.css'
import { ownFrame, still } from './own-frame.ts'

export const handle = { ...ownFrame, ...still }

export const meta = ({ location, matches }: MetaArgs) =>
  seo({ title: m.shell_offline_title(), pathname: location.pathname, site: siteOf(matches), index: false })

/** Stored by the worker for when there is no network, whatever address was requested. Its script fills in the list. */
export default function OfflinePage() {
  const brand = useSite()?.brand.name ?? ''
  return (
    <div className={cx('wrap', styles.offline)}>
      <p className={styles.brand}>
        <LanternMark />
        {brand}
      </p>
      <div className="full-message">
        <Drawing name="dark" />
        <h1>{m.shell_offline_title()}</h1>
        <p>{m.shell_offline_text({ brand })}</p>
        <div data-part="again">
          <Button icon="refresh">{m.shell_error_reload()}</Button>
        </div>
      </div>
      <section className={styles.courses} data-part="courses" hidden>
        <h2>{m.shell_offline_courses()}</h2>
        <p className="small muted">
          {m.shell_offline_courses_lead()} <time data-part="saved" />
        </p>
        <ul data-part="list" />
      </section>
      <template data-part="course">
        <li>
          <span className={styles.cover}>
            <Icon name="book" />
          </span>
          <span className={styles.words}>
            <b data-part="name" />
            <span className="small muted" data-part="seller" />
          </span>
          <span className={cx('small muted', styles.percent)} data-part="percent" />
        </li>
      </template>
      <script src={script} defer />
    </div>
  )
}
