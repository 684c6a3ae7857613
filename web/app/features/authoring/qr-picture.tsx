import { toDataURL } from 'qrcode'
import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { slugOf } from './product-facts.ts'
import * as styles from './qr-picture.module.css'

/** Always dark on white, whatever the scheme: cameras expect it. Large enough to be printed. */
const look = {
  errorCorrectionLevel: 'M',
  margin: 2,
  width: 1024,
  color: { dark: '#14202e', light: '#ffffff' },
} as const

export function QrPicture({ link, name }: { link: string; name: string }) {
  const [picture, setPicture] = useState('')
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let current = true
    toDataURL(link, look).then(
      address => current && setPicture(address),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [link])

  if (failed) return <p className="err">{m.authoring_qr_failed()}</p>
  if (!picture) return <span className={cx('sk', styles.qr)} data-part="qr" />
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
      <a className={buttonClass({ variant: 'line' })} href={picture} download={`${slugOf(name)}-qr.png`}>
        <Icon name="download" />
        <span>{m.authoring_save_png()}</span>
      </a>
    </>
  )
}
