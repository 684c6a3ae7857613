import { m } from '#messages/messages.js'
import { Icon } from '../../ui/icon.tsx'
import type { Card } from '../catalogue/card.ts'
import * as styles from './favourite-button.module.css'
import { toggleFavourite, useProductMarks } from './marks.ts'

interface FavouriteButtonProps {
  card: Pick<Card, 'id' | 'name' | 'centreId'>
  /** As on a card by default. */
  className?: string
}

/** The heart. */
export function FavouriteButton({ card, className = styles.heart }: FavouriteButtonProps) {
  const { favourite } = useProductMarks(card.id)
  return (
    <button
      type="button"
      className={className}
      data-part="heart"
      aria-label={m.catalogue_favourite({ name: card.name })}
      aria-pressed={favourite}
      title={favourite ? m.catalogue_favourite_remove() : m.catalogue_favourite_add()}
      onClick={() => void toggleFavourite(card)}
    >
      <Icon name="heart" />
    </button>
  )
}
