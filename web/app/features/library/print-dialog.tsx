import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { PdfFile } from './pdf-file.ts'
import * as styles from './print-dialog.module.css'

/** Twice what a screen shows: about 150 dots an inch on A4. */
const printWidth = 1240

interface PrintDialogProps {
  file: PdfFile
  title: string
  onClose: () => void
}

/**
 * Draws the pages, which carry the reader's text, and prints them from this page. Handing the file itself to a
 * frame or a window would leave it to the browser, which offers to save it there.
 */
export function PrintDialog({ file, title, onClose }: PrintDialogProps) {
  const { sheets, failed, ready } = useSheets(file)

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
        lead={title}
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
          max={file.pages}
          value={sheets.length}
          aria-label={m.library_print_title()}
        />
        <p className="small muted" role="status">
          {failed
            ? m.library_print_failed()
            : ready
              ? m.library_print_ready({ pages: file.pages })
              : m.library_print_progress({ page: sheets.length + 1, pages: file.pages })}
        </p>
      </Dialog>
      {createPortal(
        <div className={styles.printSheets} data-part="print-sheets" aria-hidden="true">
          {sheets.map(sheet => (
            <img key={sheet} src={sheet} alt="" />
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

function useSheets(file: PdfFile) {
  const [sheets, setSheets] = useState<readonly string[]>([])
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const made: string[] = []
    setSheets([])
    const draw = async () => {
      for (let page = 1; page <= file.pages; page += 1) {
        const canvas = document.createElement('canvas')
        await file.draw(page, canvas, { width: printWidth, ratio: 1, signal: stop.signal })
        stop.signal.throwIfAborted()
        made.push(URL.createObjectURL(await pictureOf(canvas)))
        setSheets([...made])
      }
    }
    draw().catch(() => {
      // Closed on the way, or a page that cannot be drawn.
      if (!stop.signal.aborted) setFailed(true)
    })
    return () => {
      stop.abort()
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [file])
  return { sheets, failed, ready: !failed && sheets.length === file.pages }
}

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The page became no picture'))),
      'image/png',
    )
  })
}
