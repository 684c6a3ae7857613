import type { SyntheticEvent } from 'react'
import { LanternMark } from '../../ui/drawings.tsx'
import { coverSet } from './card.ts'

interface CoverProps {
  /** Address of the picture or video; '' while there is none. */
  cover: string
  video?: boolean
  /** Its displayed width; a card's by default. */
  sizes?: string
  /** Above the fold: loaded with the page. */
  eager?: boolean
  /** The largest element of the page's first view. */
  priority?: boolean
}

/** Five to two in rails, four to two in grids; a card is never wider than this. */
const cardSizes = '(min-width: 1200px) 236px, (min-width: 1024px) 24vw, (min-width: 640px) 32vw, 46vw'

/** A product's picture, five by three. Its name is next to it, so the picture has no text alternative. */
export function Cover({ cover, video = false, sizes = cardSizes, eager = false, priority }: CoverProps) {
  if (!cover) return <LanternMark />
  if (video) return <video src={`${cover}#t=0.1`} muted loop playsInline preload="metadata" tabIndex={-1} />
  return (
    <img
      src={cover}
      srcSet={coverSet(cover)}
      sizes={sizes}
      width={640}
      height={384}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={priority ? 'high' : undefined}
      draggable={false}
      onError={hide}
    />
  )
}

/** The tint behind it is better than a broken-picture icon. */
function hide({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  currentTarget.style.visibility = 'hidden'
}
