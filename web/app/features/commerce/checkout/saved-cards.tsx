import { useState } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as brandSignStyles from './brand-sign.module.css'
import { BrandSign, brandName } from './brand-sign.tsx'
import type { SavedCard } from './payment-setup.ts'
import { RemoveCardDialog } from './remove-card-dialog.tsx'
import * as styles from './saved-cards.module.css'

/** Instead of a saved card. */
export const newCard = 'new'

/** The buyer's choice while it exists, otherwise the first saved card. */
export function chosenOf(cards: readonly SavedCard[], choice: string | null): string {
  if (choice === newCard || cards.some(({ id }) => id === choice)) return choice ?? newCard
  return cards[0]?.id ?? newCard
}

interface SavedCardsProps {
  cards: readonly SavedCard[]
  /** ID of a card, or `newCard`. */
  chosen: string
  disabled: boolean
  onChoose: (id: string) => void
  onRemove: (id: string) => Promise<void>
}

/** Cards of earlier purchases, and a new one. Nothing if there are none. */
export function SavedCards({ cards, chosen, disabled, onChoose, onRemove }: SavedCardsProps) {
  const [removing, setRemoving] = useState<SavedCard | null>(null)
  if (cards.length === 0) return null
  return (
    <fieldset className={styles.saved}>
      <legend className="vh">{m.checkout_card()}</legend>
      {cards.map(({ id, card }) => (
        <div className={brandSignStyles.savedRow} key={id}>
          <label className="tick">
            <input
              type="radio"
              name="saved-card"
              value={id}
              checked={chosen === id}
              disabled={disabled}
              onChange={() => onChoose(id)}
            />
            <span className={styles.savedName}>
              <b>{brandName(card.brand)}</b>{' '}
              <span className="num">{m.checkout_ending({ last4: card.last4 })}</span>
            </span>
            <BrandSign brand={card.brand} />
          </label>
          <IconButton
            icon="trash"
            label={m.checkout_card_remove({ brand: brandName(card.brand), last4: card.last4 })}
            disabled={disabled}
            onClick={() => setRemoving({ id, card })}
          />
        </div>
      ))}
      <div className={brandSignStyles.savedRow}>
        <label className="tick">
          <input
            type="radio"
            name="saved-card"
            value={newCard}
            checked={chosen === newCard}
            disabled={disabled}
            onChange={() => onChoose(newCard)}
          />
          <b>{m.checkout_new_card()}</b>
          <Icon name="plus" />
        </label>
      </div>
      {removing && (
        <RemoveCardDialog
          saved={removing}
          onClose={() => setRemoving(null)}
          onRemove={async () => {
            await onRemove(removing.id)
            setRemoving(null)
          }}
        />
      )}
    </fieldset>
  )
}
