import { cutClip } from './cut-clip.ts'
import { drawPageCover } from './page-cover.ts'
import { checkPdf, pdfInfo, renderPages } from './pdf-pages.ts'
import { imageInfo, makePicture } from './pictures.ts'
import { unstampable } from './stamp-font.ts'
import { stampPdf } from './stamp-pdf.ts'
import { probeVideo } from './video.ts'
import { checkDoc, checkDocx } from './word-files.ts'

/** Everything that runs in the threads. */
export const mediaTasks = {
  probeVideo,
  cutClip,
  checkPdf,
  pdfInfo,
  renderPages,
  drawPageCover,
  stampPdf,
  unstampable,
  checkDoc,
  checkDocx,
  imageInfo,
  makePicture,
}

export type MediaTasks = typeof mediaTasks
