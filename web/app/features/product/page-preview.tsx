import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StageButton } from '../library/stage-icon.tsx'
import { lastPage } from './material.rules.ts'
import type { ShownMaterial, ShownProduct } from './shown-product.ts'

interface PagePreviewProps {
  material: ShownMaterial
  mode: ShownProduct['pdfMode']
  /** Addresses of the pages that may be seen; some may have to be asked for. */
  links: readonly string[]
  /** Otherwise there is nothing to be bought: it only has to be opened. */
  forSale: boolean
  page: number
  onPage: (page: number) => void
  onStale: () => Promise<void>
}

/** Pages of a worksheet as pictures: the first one sharp, or all of them small. */
export function PagePreview({ material, mode, links, forSale, page, onPage, onStale }: PagePreviewProps) {
  const { title, previews } = material
  const pages = Math.max(material.pages, previews)
  const last = lastPage(mode, previews)
  const { url, failed, retry, onError, onLoad } = usePage(links[page - 1], onStale)
  const go = (to: number) => onPage(Math.max(1, Math.min(last, to)))

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = { ArrowLeft: page - 1, PageUp: page - 1, ArrowRight: page + 1, PageDown: page + 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys turn the pages wherever in it the focus is
    <div className="pdf-stage" onKeyDown={press}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: saving the page is what is being prevented */}
      <div className="pdf" onContextMenu={event => event.preventDefault()}>
        <p className="pdf-chip">
          <Icon name={forSale ? 'lock' : 'info'} />
          <span>{chipText(mode, forSale)({ page, pages })}</span>
        </p>
        <div className="sheetpage" aria-busy={!url && !failed}>
          {url && !failed && (
            <img
              key={url}
              src={url}
              alt={m.product_page_alt({ title, page, pages })}
              width={mode === 'high' ? 1600 : 480}
              height={mode === 'high' ? 2262 : 679}
              // It may have failed before the page came alive, when nobody listened.
              ref={image => {
                if (image?.complete && image.naturalWidth === 0) onError()
              }}
              fetchPriority="high"
              decoding="async"
              draggable={false}
              onError={onError}
              onLoad={onLoad}
            />
          )}
          {failed && (
            <div className="sheet-failed" role="alert">
              <p>{m.product_page_failed()}</p>
              <Button variant="line" icon="refresh" onClick={retry}>
                {m.ui_retry()}
              </Button>
            </div>
          )}
        </div>
      </div>
      <div className="pdf-ctl">
        <StageButton icon="first" label={m.library_pdf_first()} disabled={page === 1} onClick={() => go(1)} />
        <IconButton
          icon="left"
          label={m.library_pdf_previous()}
          disabled={page === 1}
          onClick={() => go(page - 1)}
        />
        <span className="num" aria-live="polite">
          {m.library_pdf_count({ page, pages })}
        </span>
        <IconButton
          icon="right"
          label={m.library_pdf_next()}
          disabled={page >= last}
          onClick={() => go(page + 1)}
        />
        <StageButton
          icon="last"
          label={m.library_pdf_last()}
          disabled={page >= last}
          onClick={() => go(last)}
        />
      </div>
    </div>
  )
}

function chipText(mode: ShownProduct['pdfMode'], forSale: boolean) {
  if (!forSale) return m.product_pages_have
  return mode === 'high' ? m.product_pages_high : m.product_pages_low
}

/** A page whose link is not known or has run out gets a new one, once; after that the reader is asked. */
function usePage(link: string | undefined, onStale: () => Promise<void>) {
  const [failed, setFailed] = useState(false)
  const renewed = useRef(false)
  const stale = useRef(onStale)
  stale.current = onStale

  const renew = useRef(() => {
    if (renewed.current) return setFailed(true)
    renewed.current = true
    // Told in place of the page, where one can try again.
    stale.current().catch(() => setFailed(true))
  }).current

  useEffect(() => {
    setFailed(false)
    if (!link) renew()
  }, [link, renew])

  return {
    url: link,
    failed,
    onError: renew,
    onLoad: () => {
      renewed.current = false
    },
    retry: () => {
      setFailed(false)
      renewed.current = false
      renew()
    },
  }
}
