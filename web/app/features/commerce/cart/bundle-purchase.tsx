import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import type { ShownBundle } from '../../catalogue/bundles/shown-bundle.ts'
import { useMarks } from '../../saved/marks.ts'
import { addBundle, removeBundle } from './cart-bundles.ts'
import { useCart } from './cart-store.ts'

/** Adds a bundle to the cart as a whole, and removes it; says what the reader already owns. */
export function BundlePurchase({ bundle }: { bundle: ShownBundle }) {
  const { items } = useCart()
  const { owned } = useMarks()
  const within = items.some(item => item.bundle?.id === bundle.id)
  const had = bundle.cards.filter(({ id }) => owned.has(id)).length
  if (had === bundle.cards.length) return <p className="small muted">{m.bundles_all_owned()}</p>
  function add() {
    const outcome = addBundle(bundle)
    if (outcome === 'overlap') toast.show({ text: m.bundles_overlap(), tone: 'info' })
    else if (outcome === 'many') toast.show({ text: m.bundles_many(), tone: 'info' })
    else toast.show({ text: m.bundles_added(), action: { label: m.catalogue_view_cart(), to: '/cart' } })
  }
  function remove() {
    removeBundle(bundle.id)
    toast.show({
      text: m.mine_cart_removed({ name: bundle.title }),
      action: { label: m.catalogue_undo(), onClick: add },
    })
  }
  return (
    <>
      <Button
        variant={within ? 'line' : 'primary'}
        icon={within ? 'trash' : 'cart'}
        onClick={within ? remove : add}
        aria-label={`${within ? m.bundles_remove() : m.bundles_add()}: ${bundle.title}`}
      >
        {within ? m.bundles_remove() : m.bundles_add()}
      </Button>
      {had > 0 && <p className="small muted">{m.bundles_rest()}</p>}
    </>
  )
}
