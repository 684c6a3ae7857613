import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { RouteFailed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { guarded } from '../accounts/guards/guarded.ts'
import { privateMeta } from '../accounts/sign-in/accounts-meta.ts'
import { type Card, cutName, nameLengths, toCard } from '../catalogue/card.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import * as styles from './favourite-button.module.css'
import { loadMarks, toggleFavourite, useMarks } from './marks.ts'
import { MineFrame } from './mine-frame.tsx'
import { NextSteps } from './next-steps.tsx'

export const meta = privateMeta(() => m.mine_favourites_title())

export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Card[]> {
  return guarded(request, async userId => {
    // The hearts are full on the first view.
    const [{ products }] = await Promise.all([api.favouriteList({ params: { userId } }), loadMarks()])
    return products.map(toCard)
  })
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <MineFrame title={m.mine_favourites_title()}>
      <ProductGrid cards={[]} skeleton={8} />
    </MineFrame>
  )
}

export function ErrorBoundary() {
  return (
    <MineFrame title={m.mine_favourites_title()}>
      <RouteFailed title={m.mine_favourites_failed()} />
    </MineFrame>
  )
}

export default function FavouritesPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const { favourites, ready } = useMarks()
  // A removed favourite leaves the list but keeps its position.
  const cards = ready ? loaded.filter(({ id }) => favourites.has(id)) : loaded
  return (
    <MineFrame title={m.mine_favourites_title()} count={cards.length || undefined}>
      <h2 className="vh">{m.mine_favourites_list()}</h2>
      {cards.length === 0 ? (
        <EmptyState
          drawing="shop"
          title={m.mine_favourites_empty()}
          text={m.mine_favourites_empty_text()}
          action={<NextSteps />}
        />
      ) : (
        <ProductGrid cards={cards} corner={card => <RemoveHeart card={card} />} />
      )}
    </MineFrame>
  )
}

/** A full heart; pressing it removes the product from the list, with an undo. */
function RemoveHeart({ card }: { card: Card }) {
  function remove() {
    void toggleFavourite(card)
    toast.show({
      text: m.mine_favourites_removed({ name: cutName(card.name, nameLengths.cart) }),
      action: { label: m.mine_undo(), onClick: () => void toggleFavourite(card) },
    })
  }
  return (
    <button
      type="button"
      className={styles.heart}
      data-part="heart"
      aria-pressed="true"
      aria-label={m.catalogue_favourite({ name: card.name })}
      title={m.catalogue_favourite_remove()}
      onClick={remove}
    >
      <Icon name="heart" />
    </button>
  )
}
