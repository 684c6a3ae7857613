import { useId } from 'react'
import { m } from '#messages/messages.js'
import { clockTime } from '../../../lib/clock-time.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import * as materialListStyles from '../../library/course/material-list.module.css'
import { LockedRow } from './locked-row.tsx'
import { mayChoose } from './material.rules.ts'
import * as styles from './materials-panel.module.css'
import { noPreviewText } from './no-preview-text.ts'
import { pageCount } from './page-count.ts'
import type { ShownMaterial, ShownProduct } from './shown-product.ts'

interface MaterialsPanelProps {
  product: ShownProduct
  current: ShownMaterial | undefined
  page: number
  forSale: boolean
  onChoose: (material: ShownMaterial) => void
}

/** The contents. The existing kind comes first: a product without videos starts with its worksheets. */
export function MaterialsPanel({ product, current, page, forSale, onChoose }: MaterialsPanelProps) {
  const noteId = useId()
  const { materials } = product
  const videos = materials.filter(({ kind }) => kind === 'video')
  const worksheets = materials.filter(({ kind }) => kind !== 'video')
  const note = forSale ? m.product_locked() : m.product_locked_open()

  const rows = (items: readonly ShownMaterial[]) =>
    items.length === 0 ? (
      <p className={materialListStyles.matsNone}>{m.library_no_material()}</p>
    ) : (
      // Long lists scroll, and a scrolling area must be reachable by keyboard; all of its rows are.
      <ol className={materialListStyles.mats} data-part="mats">
        {items.map((material, index) => (
          <li key={material.id}>
            {mayChoose(material, materials) ? (
              <OpenRow
                material={material}
                number={index + 1}
                mode={product.pdfMode}
                on={material.id === current?.id}
                page={page}
                onChoose={() => onChoose(material)}
              />
            ) : (
              <LockedRow material={material} number={index + 1} tip={note} noteId={noteId} />
            )}
          </li>
        ))}
      </ol>
    )
  const tabs = [
    {
      id: 'videos',
      label: <Label icon="video" text={m.library_videos()} count={videos.length} />,
      panel: rows(videos),
    },
    {
      id: 'worksheets',
      label: <Label icon="file" text={m.library_worksheets()} count={worksheets.length} />,
      panel: rows(worksheets),
    },
  ]
  return (
    <section
      className={cx('panel', materialListStyles.matsPanel)}
      data-part="mats-panel"
      aria-label={m.product_materials()}
    >
      <Tabs label={m.product_materials()} tabs={videos.length > 0 ? tabs : tabs.reverse()} />
      {materials.length > 0 && (
        <p className={styles.matsFoot} id={noteId}>
          <Icon name={forSale ? 'lock' : 'unlock'} />
          {note}
        </p>
      )}
    </section>
  )
}

function Label({ icon, text, count }: { icon: 'video' | 'file'; text: string; count: number }) {
  return (
    <>
      <Icon name={icon} />
      {text} <span className={materialListStyles.cnt}>{count}</span>
    </>
  )
}

interface OpenRowProps {
  material: ShownMaterial
  number: number
  mode: ShownProduct['pdfMode']
  on: boolean
  page: number
  onChoose: () => void
}

function OpenRow({ material, number, mode, on, page, onChoose }: OpenRowProps) {
  const { kind, title, pages, seconds } = material
  return (
    <button
      type="button"
      className={cx(materialListStyles.mat, on && materialListStyles.isOn)}
      data-part="mat"
      aria-current={on || undefined}
      onClick={onChoose}
    >
      <span className={materialListStyles.no}>
        {kind === 'video' ? material.previews > 0 ? <Icon name="play" /> : number : <Icon name="file" />}
      </span>
      <span>
        <b lang={languageOf(title)}>{title}</b>
        <small>{previewText(material, mode, on ? page : null)}</small>
      </span>
      <span className={materialListStyles.end}>
        {kind === 'video' ? clockTime(seconds) : pageCount(pages)}
      </span>
    </button>
  )
}

function previewText(material: ShownMaterial, mode: ShownProduct['pdfMode'], page: number | null): string {
  if (material.previews === 0) return noPreviewText(material)
  if (material.kind === 'video') return m.product_clip_row({ length: clockTime(material.clipSeconds) })
  if (page !== null) return m.product_page_row_on({ page })
  return mode === 'high' ? m.product_page_row() : m.product_pages_row()
}
