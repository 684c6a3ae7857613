import { type ChangeEvent, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { CroppedImage } from '../../../ui/image-cropper/image-cropper.tsx'
import type { OwnUser } from '../guards/own-user.ts'
import type { Say } from '../sign-in/banner.tsx'
import * as styles from './picture-control.module.css'
import { PictureCropper } from './picture-cropper.tsx'

// The cropper only loads when someone chooses a picture.
const accepted = ['image/jpeg', 'image/png', 'image/webp']
/** What a phone's browser can still decode; the cropped picture that is sent is far smaller. */
const maxBytes = 20 * 1024 * 1024

interface PictureControlProps {
  user: Pick<OwnUser, 'user_id' | 'username' | 'display_name' | 'profile_picture'>
  onChanged: (sent?: Partial<OwnUser>) => Promise<void>
  say: Say
  /** The button's label, if it isn't the usual one. */
  label?: string
  size?: 'large' | 'huge'
  removable?: boolean
}

export function PictureControl({ user, onChanged, say, size = 'large', ...rest }: PictureControlProps) {
  const { removable = true } = rest
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [removing, setRemoving] = useState(false)
  const label = rest.label ?? (user.profile_picture ? m.accounts_picture_change() : m.accounts_picture_add())

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.currentTarget.files?.[0]
    // The same file can be chosen again after a cancelled crop.
    event.currentTarget.value = ''
    if (!chosen) return
    if (!accepted.includes(chosen.type)) return say(m.accounts_picture_type(), 'bad')
    if (chosen.size > maxBytes) return say(m.accounts_picture_large(), 'bad')
    setFile(chosen)
  }

  async function save({ blob: picture }: CroppedImage) {
    const body = new FormData()
    body.set('user_id', String(user.user_id))
    body.set('profile_picture', picture, picture.type === 'image/webp' ? 'picture.webp' : 'picture.jpg')
    await api.userUpdate({ body })
    await onChanged()
    setFile(null)
    say(m.accounts_picture_saved())
  }

  async function remove() {
    if (removing) return
    setRemoving(true)
    try {
      const body = new FormData()
      body.set('user_id', String(user.user_id))
      body.set('remove_picture', '1')
      await api.userUpdate({ body })
      await onChanged({ profile_picture: '' })
      say(m.accounts_picture_removed())
    } catch (error) {
      say(failureOf(error).text, 'bad')
    } finally {
      setRemoving(false)
    }
  }

  return (
    <div className={styles.picture}>
      <button
        type="button"
        className={styles.picturePick}
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        <Avatar name={user.display_name || user.username} src={user.profile_picture} size={size} />
        <span className={styles.pictureBadge}>
          <Icon name="camera" />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept={accepted.join(',')}
        hidden
        aria-label={m.accounts_picture()}
        onChange={choose}
      />
      {removable && user.profile_picture && (
        <button
          type="button"
          className={cx('link small', styles.pictureRemove)}
          aria-disabled={removing || undefined}
          onClick={remove}
        >
          {removing ? m.accounts_picture_removing() : m.accounts_picture_remove()}
        </button>
      )}
      {file && <PictureCropper file={file} onClose={() => setFile(null)} onSave={save} />}
    </div>
  )
}
