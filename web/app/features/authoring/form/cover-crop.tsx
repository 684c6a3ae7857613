import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { followUpload, startUpload } from '../../../lib/uploads.ts'
import type { CroppedImage } from '../../../ui/image-cropper/image-cropper.tsx'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import type { Cover } from './form-values.ts'

// The cropper only loads when someone chooses a picture.
const ImageCropper = lazyPart(
  () =>
    import('../../../ui/image-cropper/image-cropper.tsx').then(module => ({ default: module.ImageCropper })),
  LostDialog,
)

interface CoverCropProps {
  file: File
  onClose: () => void
  onDone: (cover: Cover) => void
}

/** Twice the widest card on a dense screen. */
const maxWidth = 1375
const minWidth = 550
/** What the form shows and stores in the draft. */
const shownWidth = 440

/** Crops the cover to 5:3 and sends it; the form gets it once the server has accepted it. */
export function CoverCrop({ file, onClose, onDone }: CoverCropProps) {
  const gone = useRef(new AbortController())
  useEffect(() => {
    const control = new AbortController()
    gone.current = control
    return () => control.abort()
  }, [])

  async function send({ blob, preview }: CroppedImage) {
    const { signal } = gone.current
    const uploadId = await sendCover(blob, signal)
    if (!signal.aborted) onDone({ uploadId, picture: preview })
  }

  return (
    <ImageCropper
      file={file}
      shape="rectangle"
      aspect={5 / 3}
      outputWidth={chosen => Math.min(maxWidth, Math.max(minWidth, chosen))}
      previewWidth={shownWidth}
      texts={{
        title: m.authoring_crop_title(),
        lead: m.authoring_crop_lead(),
        area: m.authoring_crop_area(),
        zoom: m.authoring_crop_zoom(),
        cancel: m.authoring_cancel(),
        save: m.authoring_crop_save(),
        saving: m.authoring_please_wait(),
        broken: m.authoring_cover_broken(),
      }}
      onClose={onClose}
      onSave={send}
      explain={error =>
        error instanceof Error && error.message ? error.message : m.authoring_cover_broken()
      }
    />
  )
}

/** Resolves to the upload's ID; rejects with the reason as text. */
async function sendCover(blob: Blob, signal: AbortSignal): Promise<string> {
  const name = blob.type === 'image/webp' ? 'cover.webp' : 'cover.jpg'
  const file = new File([blob], name, { type: blob.type })
  const uploadId = await new Promise<string>((resolve, reject) => {
    startUpload(file, 'cover', {
      onProgress: () => undefined,
      onBroken: () => undefined,
      onArrived: resolve,
      onFailed: reason => reject(new Error(reason)),
    })
  })
  const fate = await followUpload(uploadId, signal, () => undefined)
  if (fate?.state !== 'ready') throw new Error(fate?.reason || m.authoring_cover_broken())
  return uploadId
}
