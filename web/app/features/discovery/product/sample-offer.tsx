import { Suspense, useState } from 'react'
import { m } from '#messages/messages.js'
import { languageOf } from '../../../lib/text-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import * as styles from './sample-offer.module.css'
import type { ShownProduct } from './shown-product.ts'

// With the reader or the player, which are large.
const SampleDialog = lazyPart(
  () => import('./sample-dialog.tsx').then(module => ({ default: module.SampleDialog })),
  LostDialog,
)

/** What everyone can open in full before buying, if the teacher has chosen something. */
export function SampleOffer({ product }: { product: ShownProduct }) {
  const [open, setOpen] = useState(false)
  const sample = product.materials.find(({ id }) => id === product.sample)
  if (!sample) return null
  return (
    <section className={`panel ${styles.offer}`} aria-labelledby="sample-title" data-part="sample">
      <Icon name={sample.kind === 'video' ? 'play' : 'file'} />
      <div>
        <h2 id="sample-title">{m.product_sample()}</h2>
        <p className="small muted" lang={languageOf(sample.title)}>
          {sample.title}
        </p>
      </div>
      <Button variant="line" onClick={() => setOpen(true)}>
        {sample.kind === 'video' ? m.product_sample_watch() : m.product_sample_read()}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SampleDialog courseId={product.card.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
