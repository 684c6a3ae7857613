import { m } from '#messages/messages.js'
import { Icon } from '../../ui/icon.tsx'
import type { Card } from '../catalogue/card.ts'
import { toggleFavourite, useProductMarks } from './marks.ts'

export function FavouriteButton({ card }: { card: Card }) {
  const { favourite } = useProductMarks(card.id)
  return (
    <button
      type="button"
      className="btn btn-line btn-icon favour"
      aria-label={m.catalogue_favourite({ name: card.name })}
      aria-pressed={favourite}
      title={favourite ? m.catalogue_favourite_remove() : m.catalogue_favourite_add()}
      onClick={() => void toggleFavourite(card)}
    >
      <Icon name="heart" />
    </button>
  )
}
