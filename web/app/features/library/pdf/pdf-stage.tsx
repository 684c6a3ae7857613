import { useEffect, useRef, useState } from 'react'
import { downloadName } from '#contract/rules/file-name.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { StageButton } from '../../../ui/stage-icon.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import type { FullScreen } from '../../../ui/video-player/use-full-screen.ts'
import { keepPosition } from '../course/keep-position.ts'
import type { CourseMaterial } from '../course/open-course.ts'
import { asFile, saveFile } from '../course/save-file.ts'
import { StageBar } from '../course/stage-bar.tsx'
import { useStageKeys } from '../course/use-stage-keys.ts'
import { judgeBrowser } from '../gate/supported-browser.ts'
import * as pdfPageStyles from './pdf-page.module.css'
import { PdfPage } from './pdf-page.tsx'
import * as styles from './pdf-stage.module.css'
import { PrintDialog } from './print-dialog.tsx'
import { usePdf } from './use-pdf.ts'

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

interface PdfStageProps {
  material: CourseMaterial
  watermark: string
  mayDownload: boolean
  full: FullScreen
  onDone: () => void
  onStale: () => Promise<void>
  /** For a free sample: it is closed rather than left, and the position isn't stored. */
  onBack?: () => void
}

export function PdfStage({ material, watermark, mayDownload, full, onDone, onStale, onBack }: PdfStageProps) {
  const [attempt, setAttempt] = useState(0)
  const opened = usePdf(material, attempt)
  const pages = opened.state === 'open' ? opened.file.pages : (material.pages ?? 1)
  const [page, setPage] = useState(() => (material.position < pages ? Math.max(1, material.position) : 1))
  const [zoom, setZoom] = useState(1)
  const [printing, setPrinting] = useState(false)
  const download = useDownload(material)
  const { id, org_name: title } = material

  const isOpen = opened.state === 'open'
  const reached = useRef(onDone)
  reached.current = onDone
  useEffect(() => {
    if (!isOpen) return
    if (!onBack) keepPosition(id, page)
    if (page >= pages) reached.current()
  }, [isOpen, id, page, pages, onBack])

  const go = (to: number) => setPage(Math.max(1, Math.min(pages, to)))
  const zoomBy = (step: number) =>
    setZoom(now => zooms[Math.max(0, Math.min(zooms.length - 1, zooms.indexOf(now) + step))] ?? 1)

  const stage = useRef<HTMLDivElement>(null)
  useStageKeys(stage, {
    ArrowLeft: () => go(page - 1),
    PageUp: () => go(page - 1),
    ArrowRight: () => go(page + 1),
    PageDown: () => go(page + 1),
    Home: () => go(1),
    End: () => go(pages),
    '+': () => zoomBy(1),
    '-': () => zoomBy(-1),
  })

  function print() {
    if (judgeBrowser(window.navigator.userAgent).opens) setPrinting(true)
    else toast.show({ text: m.library_print_browser(), tone: 'bad' })
  }

  return (
    <>
      <StageBar title={title} full={full} onBack={onBack}>
        <StageButton
          icon="zoomout"
          label={m.library_zoom_out()}
          disabled={zoom === zooms[0]}
          onClick={() => zoomBy(-1)}
        />
        <StageButton
          icon="zoomin"
          label={m.library_zoom_in()}
          disabled={zoom === zooms.at(-1)}
          onClick={() => zoomBy(1)}
        />
        {mayDownload && (
          <>
            <IconButton icon="print" label={m.library_print()} disabled={!isOpen} onClick={print} />
            <IconButton
              icon="download"
              label={download.busy ? m.library_downloading() : m.library_download()}
              aria-busy={download.busy}
              onClick={download.start}
            />
          </>
        )}
      </StageBar>
      <div className={styles.viewPdf} ref={stage} tabIndex={-1}>
        {opened.state === 'opening' && (
          <div className={cx(pdfPageStyles.sheetpage, styles.sheetWait)} data-part="sheetpage" role="status">
            <span className="spin" aria-hidden="true" />
            <span>{m.library_wait()}</span>
          </div>
        )}
        {opened.state === 'failed' && (
          <FailedState
            title={m.library_pdf_failed()}
            text={whyNot(opened.error)}
            onRetry={() => {
              // The link may have expired: a new one opens the file automatically, the same one on a retry.
              void onStale().finally(() => setAttempt(count => count + 1))
            }}
          />
        )}
        {opened.state === 'open' && (
          <PdfPage
            file={opened.file}
            page={page}
            zoom={zoom}
            watermark={watermark}
            label={`${m.library_pdf({ title })}. ${m.library_pdf_page({ page, pages })}`}
          />
        )}
        <div className={styles.pdfCtl} data-part="pdf-ctl">
          <StageButton
            icon="first"
            label={m.library_pdf_first()}
            disabled={page === 1}
            onClick={() => go(1)}
          />
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
            disabled={page === pages}
            onClick={() => go(page + 1)}
          />
          <StageButton
            icon="last"
            label={m.library_pdf_last()}
            disabled={page === pages}
            onClick={() => go(pages)}
          />
        </div>
      </div>
      {printing && opened.state === 'open' && (
        <PrintDialog material={material} shown={opened.file} onClose={() => setPrinting(false)} />
      )}
    </>
  )
}

function useDownload({ id, org_name: title }: CourseMaterial) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveFile(asFile(await laterApi.materialDownload({ params: { id } })), downloadName(title, 'pdf')),
    onError: error =>
      toast.show({ text: m.library_download_failed({ why: failureOf(error).text }), tone: 'bad' }),
  })
  return { busy: isPending, start: () => !isPending && mutate() }
}

/** A refusal or a broken connection; about an unreadable file there is nothing more to say. */
function whyNot(error: unknown): string | undefined {
  return error instanceof ApiError || error instanceof TypeError ? failureOf(error).text : undefined
}
