import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { localePath } from '../../../lib/locale.ts'
import { IconButton } from '../../../ui/button.tsx'
import { StageButton } from '../../../ui/stage-icon.tsx'
import * as styles from '../../../ui/video-player/player-controls.module.css'
import type { FullScreen } from '../../../ui/video-player/use-full-screen.ts'

export function StageBar({
  title,
  full,
  onBack,
  children,
}: {
  title: string
  full: FullScreen
  /** If it isn't a separate page. */
  onBack?: () => void
  children?: ReactNode
}) {
  const navigate = useNavigate()
  // Someone who came from a link elsewhere has nothing to go back to.
  const back = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(localePath('/')))
  return (
    <div className={styles.viewBar}>
      <IconButton icon="back" label={m.library_back()} onClick={onBack ?? back} />
      <span className={styles.ttl}>{title}</span>
      <span className={styles.sp} />
      {children}
      <StageButton
        icon={full.on ? 'unfull' : 'full'}
        label={full.on ? m.ui_video_fullscreen_leave() : m.ui_video_fullscreen()}
        onClick={full.toggle}
      />
    </div>
  )
}
