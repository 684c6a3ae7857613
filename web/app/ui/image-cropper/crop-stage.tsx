import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
// As a file, because the content security policy refuses the styles it would inject.
import 'react-easy-crop/react-easy-crop.css'
import { Icon } from '../icon.tsx'
import * as styles from './image-cropper.module.css'

interface CropStageProps {
  file: File
  /** Round and filled by the picture, or a rectangle that the picture may not fill. */
  shape: 'round' | 'rectangle'
  /** Width by height. */
  aspect: number
  texts: { area: string; zoom: string }
  onArea: (area: Area) => void
  /** This browser can't read the file as a picture. */
  onBroken: () => void
}

const maxZoom = 4

/** In Chromium without a GPU, a layer inside a scrolling dialog makes the dialog's round corners transparent. */
const stillPicture = { mediaStyle: { willChange: 'auto' } }

/** A picture to move and zoom under the crop area. */
export function CropStage({ file, shape, aspect, texts, onArea, onBroken }: CropStageProps) {
  const [source, setSource] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const round = shape === 'round'

  useEffect(() => {
    const address = URL.createObjectURL(file)
    setSource(address)
    setCrop({ x: 0, y: 0 })
    setZoom(1)
    return () => URL.revokeObjectURL(address)
  }, [file])

  return (
    <>
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
            onCropComplete={(_, pixels) => onArea(pixels)}
            cropperProps={{ 'aria-label': texts.area, role: 'group' }}
            mediaProps={{ alt: '', onError: onBroken }}
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
    </>
  )
}
