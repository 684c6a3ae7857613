import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as pdfPageStyles from '../../library/pdf/pdf-page.module.css'
import * as pdfStageStyles from '../../library/pdf/pdf-stage.module.css'
import { lastPage } from './material.rules.ts'
import { PageIcon } from './page-icon.tsx'
import * as styles from './page-preview.module.css'
import type { ShownMaterial, ShownProduct } from './shown-product.ts'

interface PagePreviewProps {
  material: ShownMaterial
  mode: ShownProduct['pdfMode']
  /** Addresses of the visible pages; some may have to be requested. */
  links: readonly string[]
  /** Otherwise there is nothing to buy: it only has to be opened. */
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
  const image = useRef<HTMLImageElement>(null)
  const { url, attempt, failed, retry, onError, onLoad } = usePage(image, links[page - 1], onStale)
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
    <div onKeyDown={press}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: saving the page is what is being prevented */}
      <div className={styles.pdf} onContextMenu={event => event.preventDefault()}>
        <p className={styles.pdfChip}>
          <Icon name={forSale ? 'lock' : 'info'} />
          <span>{chipText(mode, forSale)({ page, pages })}</span>
        </p>
        <div className={pdfPageStyles.sheetpage} data-part="sheetpage" aria-busy={!url && !failed}>
          {url && !failed && (
            <img
              key={`${url} ${attempt}`}
              src={url}
              alt={m.product_page_alt({ title, page, pages })}
              width={mode === 'high' ? 1600 : 480}
              height={mode === 'high' ? 2262 : 679}
              ref={image}
              fetchPriority="high"
              decoding="async"
              draggable={false}
              onError={onError}
              onLoad={onLoad}
            />
          )}
          {failed && (
            <div className={styles.sheetFailed} role="alert">
              <p>{m.product_page_failed()}</p>
              <Button variant="line" icon="refresh" onClick={retry}>
                {m.ui_retry()}
              </Button>
            </div>
          )}
        </div>
      </div>
      <div className={pdfStageStyles.pdfCtl} data-part="pdf-ctl">
        <Turn label={m.library_pdf_first()} to={page > 1 && 1} onTurn={go}>
          <PageIcon name="first" />
        </Turn>
        <Turn label={m.library_pdf_previous()} to={page > 1 && page - 1} onTurn={go}>
          <Icon name="left" />
        </Turn>
        <span className="num" aria-live="polite">
          {m.library_pdf_count({ page, pages })}
        </span>
        <Turn label={m.library_pdf_next()} to={page < last && page + 1} onTurn={go}>
          <Icon name="right" />
        </Turn>
        <Turn label={m.library_pdf_last()} to={page < last && last} onTurn={go}>
          <PageIcon name="last" />
        </Turn>
      </div>
    </div>
  )
}

interface TurnProps {
  label: string
  /** The page it leads to; false if no visible one is left. */
  to: number | false
  onTurn: (page: number) => void
  children: React.ReactNode
}

function Turn({ label, to, onTurn, children }: TurnProps) {
  return (
    <button
      type="button"
      className="ic"
      aria-label={label}
      title={label}
      disabled={to === false}
      onClick={() => to !== false && onTurn(to)}
    >
      {children}
    </button>
  )
}

function chipText(mode: ShownProduct['pdfMode'], forSale: boolean) {
  if (!forSale) return m.product_pages_have
  return mode === 'high' ? m.product_pages_high : m.product_pages_low
}

/**
 * A page without a link requests one; one that fails to load has an expired link, and gets a new one, once. After
 * that, the reader is asked.
 */
function usePage(
  image: React.RefObject<HTMLImageElement | null>,
  link: string | undefined,
  onStale: () => Promise<void>,
) {
  const [failed, setFailed] = useState(false)
  /** The same link, returned again within seconds, is retried. */
  const [attempt, setAttempt] = useState(0)
  const asking = useRef(false)
  const renewed = useRef(false)
  const stale = useRef(onStale)
  stale.current = onStale

  const ask = useCallback(async () => {
    if (asking.current) return
    asking.current = true
    try {
      await stale.current()
      setAttempt(count => count + 1)
    } catch {
      // Shown in place of the page, with a retry button.
      setFailed(true)
    } finally {
      asking.current = false
    }
  }, [])

  const renew = useCallback(() => {
    if (asking.current) return
    if (renewed.current) return setFailed(true)
    renewed.current = true
    void ask()
  }, [ask])

  useEffect(() => {
    setFailed(false)
    if (!link) return void ask()
    const { complete, naturalWidth } = image.current ?? {}
    // It may have failed before hydration, when nothing listened.
    if (complete && naturalWidth === 0) renew()
  }, [image, link, ask, renew])

  return {
    url: link,
    attempt,
    // Requested, and there is none: the material has changed in the meantime.
    failed: failed || (attempt > 0 && !link),
    onError: renew,
    onLoad: () => {
      renewed.current = false
    },
    retry: () => {
      setFailed(false)
      void ask()
    },
  }
}
