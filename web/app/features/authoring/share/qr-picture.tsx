import { useMemo } from 'react'
import { m } from '#messages/messages.js'
import { qrImage } from '../../../lib/qr-image.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { slugOf } from '../products/product-facts.ts'
import * as styles from './qr-picture.module.css'
import { QrPoster } from './qr-poster.tsx'

interface QrPictureProps {
  link: string
  name: string
  /** Printed below it. */
  address: string
  code: string
}

export function QrPicture({ link, name, address, code }: QrPictureProps) {
  const picture = useMemo(() => qrImage(link), [link])
  if (!picture) return <p className="err">{m.authoring_qr_failed()}</p>

  async function save() {
    try {
      if (picture) await download(picture, `${slugOf(name)}-qr.png`)
    } catch {
      toast.show({ text: m.authoring_qr_failed(), tone: 'bad' })
    }
  }
  return (
    <>
      <img
        className={styles.qr}
        data-part="qr"
        src={picture}
        alt={m.authoring_qr_alt({ name })}
        width={208}
        height={208}
      />
      <span className={styles.qrActs}>
        <Button variant="line" icon="download" onClick={save}>
          {m.authoring_save_png()}
        </Button>
        <button type="button" className={buttonClass({ variant: 'line' })} onClick={() => window.print()}>
          <Icon name="print" />
          <span>{m.authoring_print()}</span>
        </button>
      </span>
      <QrPoster picture={picture} name={name} address={address} code={code} />
    </>
  )
}

/** As a PNG, which every program accepts; large enough to print. */
async function download(picture: string, name: string): Promise<void> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 1024
  canvas.height = 1024
  canvas.getContext('2d')?.drawImage(image, 0, 0, 1024, 1024)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = name
  link.click()
}
