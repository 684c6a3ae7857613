import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { CourseMaterial } from '../course/open-course.ts'
import type { PdfFile } from './pdf-file.ts'
import * as styles from './print-dialog.module.css'
import { useStampedPdf } from './use-pdf.ts'

/** Twice what a screen shows: about 150 dots per inch on A4, in either orientation. */
const printWidth = { portrait: 1240, landscape: 1754 } as const

interface Sheet {
  readonly address: string
  readonly landscape: boolean
}

interface PrintDialogProps {
  material: CourseMaterial
  /** What the viewer has open of it. */
  shown: PdfFile
  onClose: () => void
}

/**
 * Draws the pages, which contain the reader's text, and prints them from this page. Passing the file itself to a frame
 * or a window would leave it to the browser, which offers to save it there.
 */
export function PrintDialog({ material, shown, onClose }: PrintDialogProps) {
  const copy = useStampedPdf(material, shown)
  const { sheets, failed: undrawn, ready } = useSheets(copy.state === 'open' ? copy.file : null)
  const failed = undrawn || copy.state === 'failed'
  const { pages } = shown

  useEffect(() => {
    if (!ready) return
    // The pictures are in the page only after this render.
    const timer = window.setTimeout(() => void printSheets(), 50)
    return () => window.clearTimeout(timer)
  }, [ready])

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={m.library_print_title()}
        lead={material.org_name}
        actions={
          <>
            <Button variant="line" onClick={onClose}>
              {m.ui_close()}
            </Button>
            <Button busy={!ready && !failed} disabled={failed} onClick={() => void printSheets()}>
              {m.library_print()}
            </Button>
          </>
        }
      >
        <p>{m.library_print_text()}</p>
        <progress
          className={styles.printBar}
          max={pages}
          value={sheets.length}
          aria-label={m.library_print_title()}
        />
        <p className="small muted" role="status">
          {failed
            ? m.library_print_failed()
            : ready
              ? m.library_print_ready({ pages })
              : m.library_print_progress({ page: Math.min(sheets.length + 1, pages), pages })}
        </p>
      </Dialog>
      {createPortal(
        <div className={styles.printSheets} data-part="print-sheets" aria-hidden="true">
          {sheets.map(({ address, landscape }) => (
            <div key={address} className={styles.sheet} data-landscape={landscape || undefined}>
              <img src={address} alt="" />
            </div>
          ))}
        </div>,
        document.body,
      )}
    </>
  )
}

async function printSheets(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>(`.${styles.printSheets} img`)]
  await Promise.all(pictures.map(picture => picture.decode()))
  window.print()
}

/** Nothing until there is a file. */
function useSheets(file: PdfFile | null) {
  const [sheets, setSheets] = useState<readonly Sheet[]>([])
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const made: Sheet[] = []
    setSheets([])
    if (!file) return
    const draw = async () => {
      for (let page = 1; page <= file.pages; page += 1) {
        const canvas = document.createElement('canvas')
        const draw = (width: number) => file.draw(page, canvas, { width, ratio: 1, signal: stop.signal })
        const drawn = await draw(printWidth.portrait)
        const landscape = drawn.width > drawn.height
        if (landscape) await draw(printWidth.landscape)
        stop.signal.throwIfAborted()
        made.push({ address: URL.createObjectURL(await pictureOf(canvas)), landscape })
        setSheets([...made])
      }
    }
    draw().catch(() => {
      // Closed on the way, or a page that can't be drawn.
      if (!stop.signal.aborted) setFailed(true)
    })
    return () => {
      stop.abort()
      for (const { address } of made) URL.revokeObjectURL(address)
    }
  }, [file])
  return { sheets, failed, ready: !failed && file !== null && sheets.length === file.pages }
}

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The page became no picture'))),
      'image/png',
    )
  })
}
