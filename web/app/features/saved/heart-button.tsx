import { m } from '#messages/messages.js'
import { Icon } from '../../ui/icon.tsx'
import type { Card } from '../catalogue/card.ts'
import { toggleFavourite } from './marks.ts'

interface HeartButtonProps {
  card: Pick<Card, 'id' | 'name' | 'centreId'>
  on: boolean
}

export function HeartButton({ card, on }: HeartButtonProps) {
  return (
    <button
      type="button"
      className="heart"
      aria-label={m.catalogue_favourite({ name: card.name })}
      aria-pressed={on}
      title={on ? m.catalogue_favourite_remove() : m.catalogue_favourite_add()}
      onClick={() => void toggleFavourite(card)}
    >
      <Icon name="heart" />
    </button>
  )
}
