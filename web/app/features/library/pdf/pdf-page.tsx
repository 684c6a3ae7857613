import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import type { PdfFile } from './pdf-file.ts'
import * as styles from './pdf-page.module.css'

const fullWidth = 800
const sharpest = 2

interface PdfPageProps {
  file: PdfFile
  page: number
  zoom: number
  watermark: string
  label: string
}

/** One page, as wide as there is room up to 800 pixels, times the zoom. */
export function PdfPage({ file, page, zoom, watermark, label }: PdfPageProps) {
  const room = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const available = useWidth(room)
  const [failed, setFailed] = useState(false)
  const width = Math.min(available, fullWidth) * zoom

  useEffect(() => {
    const [target, layer] = [canvas.current, words.current]
    if (!target || !layer || width === 0) return
    const stop = new AbortController()
    setFailed(false)
    // Drawn off screen and swapped in: the old page stays until the new one is complete.
    const draft = document.createElement('canvas')
    const ratio = Math.min(window.devicePixelRatio || 1, sharpest)
    const show = async () => {
      const size = await file.draw(page, draft, { width, ratio, signal: stop.signal })
      stop.signal.throwIfAborted()
      target.width = draft.width
      target.height = draft.height
      target.style.aspectRatio = `${size.width} / ${size.height}`
      target.getContext('2d')?.drawImage(draft, 0, 0)
      await file.write(page, layer, { width, without: watermark })
      target.dataset.page = String(page)
    }
    show().catch(() => {
      // Another page or width has replaced it, or this one can't be drawn.
      if (!stop.signal.aborted) setFailed(true)
    })
    return () => stop.abort()
  }, [file, page, width, watermark])

  return (
    <div className={styles.sheetRoom} ref={room}>
      {failed && <p role="alert">{m.library_pdf_failed()}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would add a landmark for every page */}
      <div
        className={styles.sheetpage}
        data-part="sheetpage"
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a page wider than the screen is scrolled by keys
        tabIndex={0}
        style={{ width: width || undefined }}
        onContextMenu={event => event.preventDefault()}
      >
        <canvas ref={canvas} />
        <div className={styles.textLayer} data-part="textLayer" ref={words} />
      </div>
    </div>
  )
}

function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
