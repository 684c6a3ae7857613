import { useState } from 'react'
import { m } from '#messages/messages.js'
import { failureOf, ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { BrandSign, brandName } from './brand-sign.tsx'
import { dropCard, type SavedCard, savedCards } from './payment-setup.ts'
import { RemoveCardDialog } from './remove-card-dialog.tsx'
import * as styles from './saved-cards-section.module.css'

/** In Settings: the cards saved for the next purchase, each with a remove button. */
export function SavedCardsSection() {
  const cards = useQuery({ ...savedCards, select: ({ data }) => data })
  const [removing, setRemoving] = useState<SavedCard | null>(null)

  async function remove({ id }: SavedCard) {
    await ignoreMissing(laterApi.paymentMethodRemove({ params: { cardId: id } }))
    dropCard(id)
    setRemoving(null)
    toast.show({ text: m.checkout_card_removed() })
  }

  return (
    <Card id="cards" title={m.accounts_cards_section()} lead={m.checkout_cards_lead()}>
      {cards.isError && !cards.data ? (
        <FailedState title={failureOf(cards.error).text} onRetry={() => void cards.refetch()} />
      ) : !cards.data ? (
        <Loading>
          <Skeleton width="half" />
        </Loading>
      ) : cards.data.length === 0 ? (
        <p className="muted">{m.checkout_cards_none()}</p>
      ) : (
        <ul className={styles.cards} data-part="saved-cards">
          {cards.data.map(saved => {
            const name = { brand: brandName(saved.card.brand), last4: saved.card.last4 }
            return (
              <li key={saved.id}>
                <BrandSign brand={saved.card.brand} />
                <span>
                  <b>{name.brand}</b> <span className="num">{m.checkout_ending({ last4: name.last4 })}</span>
                </span>
                <Button
                  variant="line"
                  icon="trash"
                  aria-label={m.checkout_card_remove(name)}
                  onClick={() => setRemoving(saved)}
                >
                  {m.checkout_remove()}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {removing && (
        <RemoveCardDialog
          saved={removing}
          onClose={() => setRemoving(null)}
          onRemove={() => remove(removing)}
        />
      )}
    </Card>
  )
}
