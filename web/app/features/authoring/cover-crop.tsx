import { useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
// As a file: the styles it would inject by itself are refused by the content security policy.
import 'react-easy-crop/react-easy-crop.css'
import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { cropCover } from './crop-cover.ts'
import type { Cover } from './form-values.ts'
import { followUpload, startUpload } from './material-uploads.ts'

interface CoverCropProps {
  file: File
  onClose: () => void
  onDone: (cover: Cover) => void
}

const maxZoom = 4

/** Cuts the cover at 5:3 and sends it; the form gets it once the server has accepted it. */
export function CoverCrop({ file, onClose, onDone }: CoverCropProps) {
  const [source, setSource] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const gone = useRef(new AbortController())

  useEffect(() => {
    const address = URL.createObjectURL(file)
    const control = new AbortController()
    gone.current = control
    setSource(address)
    return () => {
      control.abort()
      URL.revokeObjectURL(address)
    }
  }, [file])

  async function save() {
    if (!area) return
    setBusy(true)
    setError('')
    try {
      const { blob, picture } = await cropCover(source, area)
      const uploadId = await sendCover(blob, gone.current.signal)
      if (!gone.current.signal.aborted) onDone({ uploadId, picture })
    } catch (refused) {
      setError(refused instanceof Error && refused.message ? refused.message : m.authoring_cover_broken())
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={m.authoring_crop_title()}
      lead={m.authoring_crop_lead()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.authoring_cancel()}
          </Button>
          <Button onClick={save} busy={busy} busyText={m.authoring_please_wait()} disabled={!area}>
            {m.authoring_crop_save()}
          </Button>
        </>
      }
    >
      {error && <FormError>{error}</FormError>}
      <div className="cover-crop">
        {source && (
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={5 / 3}
            objectFit="contain"
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ 'aria-label': m.authoring_crop_area(), role: 'group' }}
            mediaProps={{ alt: '', onError: () => setError(m.authoring_cover_broken()) }}
          />
        )}
      </div>
      <label className="cover-zoom">
        <Icon name="minus" />
        <span className="vh">{m.authoring_crop_zoom()}</span>
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

/** Resolves to the upload's id; rejects with the reason in words. */
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
