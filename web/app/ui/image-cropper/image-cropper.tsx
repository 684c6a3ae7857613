import { useState } from 'react'
import type { Area } from 'react-easy-crop'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { FormError } from '../field.tsx'
import { drawCrop, encodeImage, withImage } from './crop-image.ts'
import { CropStage } from './crop-stage.tsx'

export interface CroppedImage {
  /** To be sent. */
  readonly blob: Blob
  /** To show at once, as an address; '' if none was requested. */
  readonly preview: string
}

export interface ImageCropperTexts {
  title: string
  lead: string
  area: string
  zoom: string
  cancel: string
  save: string
  saving: string
  /** This browser can't read the file as a picture. */
  broken: string
}

interface ImageCropperProps {
  file: File
  /** Round and filled by the picture, or a rectangle that the picture may not fill. */
  shape: 'round' | 'rectangle'
  /** Width by height. */
  aspect: number
  /** Pixels of the result, from those of the chosen area. */
  outputWidth: (chosen: number) => number
  /** Width of the small preview; without it, none is made. */
  previewWidth?: number
  texts: ImageCropperTexts
  onClose: () => void
  /** The dialog shows why it rejected, and stays open. */
  onSave: (image: CroppedImage) => Promise<void>
  explain: (error: unknown) => string
}

/** Crops a picture. Load it when someone has chosen one, because few pages need it. */
export function ImageCropper({
  file,
  shape,
  aspect,
  texts,
  onClose,
  onSave,
  explain,
  ...sizes
}: ImageCropperProps) {
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const round = shape === 'round'

  const cut = (chosen: Area): Promise<CroppedImage> =>
    withImage(file, async image => {
      const draw = (width: number) => drawCrop(image, chosen, { width, height: Math.round(width / aspect) })
      const blob = await encodeImage(draw(sizes.outputWidth(Math.round(chosen.width))))
      const { previewWidth } = sizes
      return { blob, preview: previewWidth ? draw(previewWidth).toDataURL('image/jpeg', 0.8) : '' }
    })

  async function save() {
    if (!area) return
    setBusy(true)
    setError('')
    // Whatever the browser stumbled over, for the reader it is an unreadable picture: shown below.
    const image = await cut(area).catch(() => null)
    try {
      if (!image) setError(texts.broken)
      else await onSave(image)
    } catch (refused) {
      setError(explain(refused))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size={round ? 'small' : 'medium'}
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={save} busy={busy} busyText={texts.saving} disabled={!area}>
            {texts.save}
          </Button>
        </>
      }
    >
      {error && <FormError>{error}</FormError>}
      <CropStage
        file={file}
        shape={shape}
        aspect={aspect}
        texts={texts}
        onArea={setArea}
        onBroken={() => setError(texts.broken)}
      />
    </Dialog>
  )
}
