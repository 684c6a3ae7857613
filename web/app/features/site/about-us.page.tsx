import { m } from '#messages/messages.js'
import { hasScreen } from '../../lib/has-screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import * as styles from './about-us.module.css'
import { useBrandWords } from './brand-words.ts'
import * as discStyles from './disc.module.css'
import { LanternString } from './lantern-string.tsx'
import { pageMeta } from './page-meta.ts'

export const meta = pageMeta(m.pages_about_title, m.pages_about_description)

type Tone = 'red' | 'jade' | 'amber'
interface Point {
  icon: IconName
  tone: Tone
  title: () => string
  body: () => string
}

const offers: readonly Point[] = [
  { icon: 'book', tone: 'red', title: m.pages_about_courses_title, body: m.pages_about_courses_body },
  { icon: 'video', tone: 'jade', title: m.pages_about_classes_title, body: m.pages_about_classes_body },
  { icon: 'clock', tone: 'amber', title: m.pages_about_trials_title, body: m.pages_about_trials_body },
]

const promises: readonly Point[] = [
  {
    icon: 'shield',
    tone: 'jade',
    title: m.pages_about_promise_teachers_title,
    body: m.pages_about_promise_teachers_body,
  },
  {
    icon: 'star',
    tone: 'amber',
    title: m.pages_about_promise_reviews_title,
    body: m.pages_about_promise_reviews_body,
  },
  {
    icon: 'refund',
    tone: 'red',
    title: m.pages_about_promise_money_title,
    body: m.pages_about_promise_money_body,
  },
  {
    icon: 'users',
    tone: 'jade',
    title: m.pages_about_promise_young_title,
    body: m.pages_about_promise_young_body,
  },
]

const steps = [
  {
    to: '/products/all',
    title: m.pages_about_browse_heading,
    body: m.pages_about_browse_body,
    action: m.pages_about_browse_action,
  },
  {
    to: '/become-teacher',
    title: m.pages_about_teach_heading,
    body: m.pages_about_teach_body,
    action: m.pages_about_teach_action,
  },
  {
    to: '/contact-us',
    title: m.pages_about_contact_heading,
    body: m.pages_about_contact_body,
    action: m.pages_about_contact_action,
  },
]

export default function AboutUsPage() {
  const words = useBrandWords()
  const next = steps.filter(({ to }) => hasScreen(to))
  return (
    <>
      <section className={styles.aboutHero}>
        <div className={cx('wrap', styles.aboutHeroIn)}>
          <LanternString />
          <div>
            <h1>{m.pages_about_heading()}</h1>
            <p>{m.pages_about_lead(words)}</p>
          </div>
        </div>
      </section>
      <section className={discStyles.aboutSec} aria-labelledby="about-offer">
        <div className="wrap">
          <h2 id="about-offer">{m.pages_about_offer_heading()}</h2>
          <ul className={styles.aboutGrid} data-columns={3}>
            {offers.map(({ icon, tone, title, body }) => (
              <li className={styles.aboutCard} key={icon}>
                <Disc icon={icon} tone={tone} />
                <h3>{title()}</h3>
                <p>{body()}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className={cx(discStyles.aboutSec, 'tint')} aria-labelledby="about-promise">
        <div className="wrap">
          <h2 id="about-promise">{m.pages_about_promise_heading()}</h2>
          <ul className={styles.aboutGrid} data-columns={4}>
            {promises.map(({ icon, tone, title, body }) => (
              <li className={styles.aboutPromise} key={icon}>
                <Disc icon={icon} tone={tone} />
                <div>
                  <h3>{title()}</h3>
                  <p>{body()}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <ul className={cx('wrap', styles.aboutNext, styles.aboutGrid)} data-columns={next.length}>
        {next.map(({ to, title, body, action }) => (
          <li className={styles.aboutCard} key={to}>
            <div>
              <h2>{title()}</h2>
              <p>{body()}</p>
            </div>
            <ButtonLink variant="line" to={to}>
              {action()}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Disc({ icon, tone }: { icon: IconName; tone: Tone }) {
  return (
    <span className={discStyles.pagesDisc} data-tone={tone}>
      <Icon name={icon} />
    </span>
  )
}
