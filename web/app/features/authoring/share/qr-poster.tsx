import { createPortal } from 'react-dom'
import { m } from '#messages/messages.js'
import { useSite } from '../../../lib/site.ts'
import { LanternMark } from '../../../ui/drawings.tsx'
import * as styles from './qr-poster.module.css'

interface QrPosterProps {
  picture: string
  name: string
  address: string
  code: string
}

/** Printed instead of the page while the dialog is open: a sheet for the classroom wall. */
export function QrPoster({ picture, name, address, code }: QrPosterProps) {
  const brand = useSite()?.brand.name ?? ''
  return createPortal(
    <div className={styles.poster} data-part="poster" aria-hidden="true">
      <p className={styles.brand}>
        <LanternMark />
        {brand}
      </p>
      <p className={styles.name}>{name}</p>
      <img src={picture} alt="" />
      <p className={styles.address}>{address.replace(/^https?:\/\//, '')}</p>
      {code && <p className={styles.code}>{m.authoring_poster_code({ code })}</p>}
    </div>,
    document.body,
  )
}
