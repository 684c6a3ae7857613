import { Suspense } from 'react'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import type { CroppedImage } from '../../../ui/image-cropper/image-cropper.tsx'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'

const ImageCropper = lazyPart(
  () =>
    import('../../../ui/image-cropper/image-cropper.tsx').then(module => ({ default: module.ImageCropper })),
  LostDialog,
)

/** Pixels per side: sharp at 112 CSS px on a dense screen, and small to send. */
const side = 512

interface PictureCropperProps {
  file: File
  onClose: () => void
  onSave: (image: CroppedImage) => Promise<void>
}

/** The round part of a file that shows someone. */
export function PictureCropper({ file, onClose, onSave }: PictureCropperProps) {
  return (
    <Suspense fallback={null}>
      <ImageCropper
        file={file}
        shape="round"
        aspect={1}
        outputWidth={() => side}
        texts={{
          title: m.accounts_picture_crop_title(),
          lead: m.accounts_picture_crop_lead(),
          area: m.accounts_picture_area(),
          zoom: m.accounts_picture_zoom(),
          cancel: m.accounts_cancel(),
          save: m.accounts_picture_save(),
          saving: m.accounts_saving(),
          broken: m.accounts_picture_broken(),
        }}
        onClose={onClose}
        onSave={onSave}
        explain={error => failureOf(error).text}
      />
    </Suspense>
  )
}
