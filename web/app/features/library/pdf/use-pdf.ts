import { useEffect, useState } from 'react'
import { laterApi } from '../../../lib/later-api.ts'
import type { CourseMaterial } from '../course/open-course.ts'
import { asFile } from '../course/save-file.ts'
import type { PdfFile } from './pdf-file.ts'

type Opened = { state: 'opening' } | { state: 'open'; file: PdfFile } | { state: 'failed'; error: unknown }

/** Opens a worksheet, and closes it when another one replaces it. `attempt` reopens it. */
export function usePdf({ id, url }: CourseMaterial, attempt: number): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same file once more
  useEffect(() => {
    let left = false
    let file: PdfFile | undefined
    setOpened({ state: 'opening' })
    open(id, url).then(
      result => {
        file = result
        if (left) file.close()
        else setOpened({ state: 'open', file })
      },
      (error: unknown) => {
        if (!left) setOpened({ state: 'failed', error })
      },
    )
    return () => {
      left = true
      file?.close()
    }
  }, [id, url, attempt])
  return opened
}

async function open(id: number, url: string): Promise<PdfFile> {
  // A signed link is read in ranges; a copy with the reader's text needs the token and arrives whole.
  if (isStamped(url)) return openCopy(id)
  const { openPdf } = await import('./pdf-file.ts')
  return openPdf({ url: new URL(url, window.location.href).href })
}

/** The viewer of a watermarked product shows the copy that is printed; others show the original. */
const isStamped = (url: string): boolean => url.startsWith('/api/')

/** The copy with the reader's text: the displayed one, or one loaded for printing. */
export function useStampedPdf({ id, url }: CourseMaterial, shown: PdfFile): Opened {
  const [opened, setOpened] = useState<Opened>(() =>
    isStamped(url) ? { state: 'open', file: shown } : { state: 'opening' },
  )
  useEffect(() => {
    if (isStamped(url)) return
    let left = false
    let file: PdfFile | undefined
    openCopy(id).then(
      copy => {
        file = copy
        if (left) copy.close()
        else setOpened({ state: 'open', file: copy })
      },
      (error: unknown) => {
        if (!left) setOpened({ state: 'failed', error })
      },
    )
    return () => {
      left = true
      file?.close()
    }
  }, [id, url])
  return opened
}

async function openCopy(id: number): Promise<PdfFile> {
  const [{ openPdf }, copy] = await Promise.all([
    import('./pdf-file.ts'),
    laterApi.materialPrint({ params: { id } }),
  ])
  return openPdf({ data: await asFile(copy).arrayBuffer() })
}
