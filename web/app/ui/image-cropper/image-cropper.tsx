import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
// As a file: the styles it would inject by itself are refused by the content security policy.
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { FormError } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { drawCrop, encodeImage, loadImage } from './crop-image.ts'
import * as styles from './image-cropper.module.css'

export interface CroppedImage {
  /** To be sent. */
  readonly blob: Blob
  /** To be shown at once, as an address; '' where none was asked for. */
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
  /** The file is no picture that this browser can read. */
  broken: string
}

interface ImageCropperProps {
  file: File
  /** Round and filled by the picture, or a rectangle that the picture may leave in part. */
  shape: 'round' | 'rectangle'
  /** Width by height. */
  aspect: number
  /** Pixels of the result, given those of the chosen area. */
  outputWidth: (chosen: number) => number
  /** Of the small one to show; none is made without. */
  previewWidth?: number
  texts: ImageCropperTexts
  onClose: () => void
  /** What it rejects with is explained in the dialog, which stays. */
  onSave: (image: CroppedImage) => Promise<void>
  explain: (error: unknown) => string
}

const maxZoom = 4

/** A layer of its own inside a dialog that scrolls makes the dialog's round corners transparent in Chromium without a GPU. */
const stillPicture = { mediaStyle: { willChange: 'auto' } }

/** Cuts a part out of a picture. To be loaded when somebody has chosen one: few pages need it. */
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
  const [source, setSource] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const round = shape === 'round'

  useEffect(() => {
    const address = URL.createObjectURL(file)
    setSource(address)
    return () => URL.revokeObjectURL(address)
  }, [file])

  async function cut(chosen: Area): Promise<CroppedImage> {
    const image = await loadImage(source)
    const draw = (width: number) => drawCrop(image, chosen, { width, height: Math.round(width / aspect) })
    const blob = await encodeImage(draw(sizes.outputWidth(Math.round(chosen.width))))
    const { previewWidth } = sizes
    return { blob, preview: previewWidth ? draw(previewWidth).toDataURL('image/jpeg', 0.8) : '' }
  }

  async function save() {
    if (!area) return
    setBusy(true)
    setError('')
    // Whatever the browser stumbled over, to the reader it is a picture that can't be read: told below.
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
      <div className={round ? styles.crop : styles.coverCrop}>
        {source && (
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={aspect}
            cropShape={round ? 'round' : 'rect'}
            objectFit={round ? 'cover' : 'contain'}
            showGrid={!round}
            disableAutomaticStylesInjection
            style={stillPicture}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ 'aria-label': texts.area, role: 'group' }}
            mediaProps={{ alt: '', onError: () => setError(texts.broken) }}
          />
        )}
      </div>
      <label className={round ? styles.cropZoom : styles.coverZoom}>
        <Icon name="minus" />
        <span className="vh">{texts.zoom}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={zoom}
          onChange={event => setZoom(Number(event.currentTarget.value))}
        />
        <Icon name="plus" />
      </label>
    </Dialog>
  )
}
