import { m } from '#messages/messages.js'
import { clockTime } from '../../lib/clock-time.ts'
import { Link } from '../../lib/link.tsx'
import { languageOf } from '../../lib/text-language.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { viewerPath } from '../catalogue/addresses.ts'
import { toCard } from '../catalogue/card.ts'
import { Cover } from '../catalogue/cover.tsx'
import * as styles from './go-on.module.css'
import type { GoOn as GoOnCard } from './load-home.ts'
import { ProgressLine } from './progress-line.tsx'

/** The last opened product, large, and up to two more. */
export function GoOn({ cards }: { cards: readonly GoOnCard[] }) {
  const [first, ...others] = cards
  if (!first) return null
  return (
    <section aria-labelledby="go-on">
      <h2 id="go-on" className={styles.title}>
        {m.learning_go_on()}
      </h2>
      <First one={first} />
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map(one => (
            <li key={one.course_id}>
              <Other one={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The course, opened at the part to continue with. */
const addressOf = (one: GoOnCard): string =>
  `${viewerPath({ id: one.course_id, name: one.course_name })}?material=${one.next.material_id}`

function First({ one }: { one: GoOnCard }) {
  const card = toCard(one)
  const { next } = one
  return (
    <article className={styles.first}>
      <Link to={addressOf(one)} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover cover={card.cover} video={card.video} sizes="(min-width: 1024px) 420px, 92vw" eager priority />
        <span className={styles.play}>
          <Icon name="play" />
        </span>
        {next.type === 'mp4' && next.length !== null && (
          <span className={styles.at}>
            {clockTime(next.position)} / {clockTime(next.length)}
          </span>
        )}
      </Link>
      <div className={styles.body}>
        <h3 lang={card.lang}>{card.name}</h3>
        <p className={styles.by}>
          <Avatar name={card.seller.name} src={card.seller.avatar} size="small" />
          <span lang={languageOf(card.seller.name)}>{card.seller.name}</span>
        </p>
        <p className={styles.part}>
          <b>{m.learning_part({ number: next.number, title: next.title })}</b>
          <span>{leftText(one)}</span>
        </p>
        <p className={styles.counts}>
          <span>{m.learning_parts_done({ done: one.parts_done, all: one.parts })}</span>
          <b>{m.learning_percent({ percent: one.percent })}</b>
        </p>
        <ProgressLine percent={one.percent} />
        <ButtonLink to={addressOf(one)} icon="play" wide>
          {m.learning_continue()}
          <span className="vh"> {card.name}</span>
        </ButtonLink>
      </div>
    </article>
  )
}

function Other({ one }: { one: GoOnCard }) {
  const card = toCard(one)
  return (
    <Link to={addressOf(one)} className={styles.other}>
      <span className={styles.thumb}>
        <Cover cover={card.cover} video={card.video} sizes="100px" />
      </span>
      <span className={styles.otherBody}>
        <b lang={card.lang}>{card.name}</b>
        <span>{placeText(one)}</span>
        <ProgressLine percent={one.percent} />
      </span>
      <Icon name="right" />
    </Link>
  )
}

/** '12 min 40 s left', or the page. */
function leftText({ next }: GoOnCard): string {
  if (next.length === null) return ''
  if (next.type === 'pdf')
    return m.learning_page({ page: Math.max(1, Math.floor(next.position)), all: next.length })
  return m.learning_left({ time: clockTime(Math.max(0, next.length - next.position)) })
}

const placeText = (one: GoOnCard): string =>
  one.next.type === 'pdf' && one.next.length !== null
    ? m.learning_page({ page: Math.max(1, Math.floor(one.next.position)), all: one.next.length })
    : m.learning_part_of({ number: one.next.number, all: one.parts })
