import { type MouseEvent, type PointerEvent, type ReactNode, use } from 'react'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../lib/has-screen.ts'
import { Link } from '../../lib/link.tsx'
import { languageOf } from '../../lib/text-language.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { gatePath, productPath, viewerPath } from './addresses.ts'
import { type Card, cutName, levelSpan, nameLengths } from './card.ts'
import { CardActions } from './card-actions.tsx'
import { CardSlotsContext } from './card-slots.ts'
import { Cover } from './cover.tsx'
import { Price } from './price.tsx'
import { PrintingBadge } from './printing.tsx'
import * as styles from './product-card.module.css'
import { Stars } from './stars.tsx'
import { useTitles } from './titles.ts'

interface ProductCardProps {
  card: Card
  /** Above the fold: its picture loads with the page. */
  eager?: boolean
  /** Its picture is the largest element of the first view. */
  priority?: boolean
  /** Its position in a ranking. */
  rank?: number
  /** In a rail, where a name can be a little longer. */
  carousel?: boolean
  /** In the corner of the picture, instead of the heart. */
  corner?: ReactNode
}

/** One link, and its own controls above it. */
export function ProductCard({ card, eager, priority, rank, carousel = false, corner }: ProductCardProps) {
  const { useOwned, Favourite } = use(CardSlotsContext)
  const owned = useOwned(card.id)
  const name = cutName(card.name, carousel ? nameLengths.carousel : nameLengths.card)
  return (
    <article
      className={styles.card}
      onContextMenu={keepCover}
      onPointerEnter={card.video ? play : undefined}
      onPointerLeave={card.video ? stop : undefined}
    >
      <div className={styles.cardCover}>
        <Cover cover={card.cover} video={card.video} eager={eager} priority={priority} />
        {rank !== undefined && <span className={styles.rank}>{rank}</span>}
        {corner ?? <Favourite card={card} />}
      </div>
      <div className={styles.cardBody}>
        <Contents card={card}>
          <PrintingBadge printing={card.printing} iconOnly />
        </Contents>
        <h3 className={styles.cardName}>
          <Link
            to={addressOf(card, owned)}
            title={name === card.name ? undefined : card.name}
            lang={card.lang}
          >
            {name}
          </Link>
        </h3>
        <p className={styles.cardBy}>
          <Avatar name={card.seller.name} src={card.seller.avatar} size="small" lazy />
          <span lang={languageOf(card.seller.name)}>{card.seller.name}</span>
        </p>
        <Stars value={card.rating} count={card.comments} />
        <p className={styles.cardFoot}>
          {card.hasCode && !owned ? (
            <span className="chip chip-line">
              <Icon name="key" />
              {m.catalogue_by_code()}
            </span>
          ) : (
            <Price fee={card.fee} price={card.price} free={card.free} owned={owned} ends={card.ends} />
          )}
        </p>
        <CardActions card={card} owned={owned} />
      </div>
    </article>
  )
}

/** An owned product opens; one with a code asks for it; any other is previewed first. */
function addressOf(card: Card, owned: boolean): string {
  if (owned) return viewerPath(card)
  return card.hasCode || !hasScreen('/product/preview/:title/:courseId') ? gatePath(card) : productPath(card)
}

/** 'P3 · 6 videos · 4 worksheets', as icons. */
export function Contents({ card, children }: { card: Card; children?: ReactNode }) {
  const { level } = useTitles()
  const levels = levelSpan(card.levels, level)
  return (
    <p className={styles.cardMeta}>
      {levels && (
        <span
          className={styles.lv}
          title={card.levels.length > 1 ? card.levels.map(level).join(', ') : undefined}
        >
          {levels}
        </span>
      )}
      <span className={styles.counts}>
        {card.videos > 0 && (
          <span title={m.catalogue_videos({ count: card.videos })}>
            <Icon name="video" />
            {card.videos}
            <span className="vh">{m.catalogue_videos_unit()}</span>
          </span>
        )}
        {card.worksheets > 0 && (
          <span title={m.catalogue_worksheets({ count: card.worksheets })}>
            <Icon name="file" />
            {card.worksheets}
            <span className="vh">{m.catalogue_worksheets_unit()}</span>
          </span>
        )}
        {children}
      </span>
    </p>
  )
}

/** Pictures shouldn't be saved; the menu stays everywhere else on the card. */
function keepCover(event: MouseEvent<HTMLElement>): void {
  const cover = event.currentTarget.firstElementChild
  // The card's link covers the picture, so the position decides rather than the target.
  if (cover && event.clientY <= cover.getBoundingClientRect().bottom) event.preventDefault()
}

function play(event: PointerEvent<HTMLElement>): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // A browser may forbid it; then the first picture stays.
  event.currentTarget
    .querySelector('video')
    ?.play()
    .catch(() => undefined)
}

function stop(event: PointerEvent<HTMLElement>): void {
  event.currentTarget.querySelector('video')?.pause()
}
