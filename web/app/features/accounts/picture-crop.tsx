import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
// As a file: the styles it would inject by itself are refused by the content security policy.
import 'react-easy-crop/react-easy-crop.css'
import { m } from '#messages/messages.js'
import { failureOf } from '../../lib/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { cropToSquare } from './crop-to-square.ts'

interface PictureCropProps {
  file: File
  onClose: () => void
  onSave: (picture: Blob) => Promise<void>
}

const maxZoom = 4

export function PictureCrop({ file, onClose, onSave }: PictureCropProps) {
  const [source, setSource] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  useEffect(() => {
    const address = URL.createObjectURL(file)
    setSource(address)
    return () => URL.revokeObjectURL(address)
  }, [file])

  async function save() {
    if (!area) return
    setBusy(true)
    setError('')
    const picture = await cropToSquare(source, area).catch(() => null)
    try {
      if (!picture) setError(m.accounts_picture_broken())
      else await onSave(picture)
    } catch (refused) {
      setError(failureOf(refused).text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.accounts_picture_crop_title()}
      lead={m.accounts_picture_crop_lead()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.accounts_cancel()}
          </Button>
          <Button onClick={save} busy={busy} busyText={m.accounts_saving()} disabled={!area}>
            {m.accounts_picture_save()}
          </Button>
        </>
      }
    >
      {error && <FormError>{error}</FormError>}
      <div className="crop">
        {source && (
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ 'aria-label': m.accounts_picture_area(), role: 'group' }}
            mediaProps={{ alt: '', onError: () => setError(m.accounts_picture_broken()) }}
          />
        )}
      </div>
      <label className="crop-zoom">
        <Icon name="minus" />
        <span className="vh">{m.accounts_picture_zoom()}</span>
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
