import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import * as videoPlayerStyles from '../../../ui/video-player/video-player.module.css'
import * as buyPanelStyles from './buy-panel.module.css'
import { ClipStage } from './clip-stage.tsx'
import { noPreviewText } from './no-preview-text.ts'
import { PagePreview } from './page-preview.tsx'
import type { ShownMaterial, ShownProduct } from './shown-product.ts'
import * as styles from './stage.module.css'
import { StageCover } from './stage-cover.tsx'
import type { Previews } from './use-previews.ts'

interface StageProps {
  product: ShownProduct
  /** The displayed material. */
  current: ShownMaterial | undefined
  previews: Previews
  forSale: boolean
  page: number
  onPage: (page: number) => void
  /** A button to buy or open all of it. */
  way: React.ReactNode
}

/** The product's preview before buying: a clip, pages, or its picture. */
export function Stage({ product, current, previews, forSale, page, onPage, way }: StageProps) {
  const links = current ? previews.linksOf(current) : []
  return (
    <section className={cx(styles.prodStage, 'on-dark')} aria-label={m.product_stage()}>
      {current?.kind === 'video' && current.previews > 0 && (
        <ClipStage
          key={current.id}
          material={current}
          url={links[0] ?? ''}
          cover={product.card.cover}
          videos={product.materials.filter(({ kind }) => kind === 'video').length}
          way={way}
          onStale={previews.renew}
        />
      )}
      {current?.kind === 'worksheet' && current.previews > 0 && (
        <PagePreview
          key={current.id}
          material={current}
          mode={product.pdfMode}
          links={links}
          forSale={forSale}
          page={page}
          onPage={onPage}
          onStale={previews.renew}
        />
      )}
      {(!current || current.previews === 0) && (
        <Picture product={product} text={current ? noPreviewText(current) : noPreview(product)} />
      )}
    </section>
  )
}

function noPreview({ materials }: ShownProduct): string {
  if (materials.length === 0) return m.library_no_material()
  return materials.some(({ pending }) => pending) ? m.product_preview_later() : m.product_preview_none()
}

function Picture({ product, text }: { product: ShownProduct; text: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: saving the picture is what is being prevented
    <div
      className={videoPlayerStyles.player}
      data-part="player"
      onContextMenu={event => event.preventDefault()}
    >
      <div className={videoPlayerStyles.screen} data-part="screen">
        <StageCover cover={product.card.cover} />
      </div>
      <p className={buyPanelStyles.clipNote}>{text}</p>
    </div>
  )
}
