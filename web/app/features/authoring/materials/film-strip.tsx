import { useEffect, useRef } from 'react'
import * as styles from './film-strip.module.css'
import type { PreviewWindow } from './preview-window.ts'

const frames = 10
/** Pixels of one frame; the strip is stretched to the width there is. */
const frame = { width: 112, height: 64 }

interface FilmStripProps {
  source: string
  strip: PreviewWindow
}

/** Pictures of the part of the video that the strip shows, drawn one after another as they are found. */
export function FilmStrip({ source, strip }: FilmStripProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { start, end } = strip

  useEffect(() => {
    const target = canvas.current
    const context = target?.getContext('2d')
    if (!target || !context || !source) return
    const control = new AbortController()
    // Moving along a long video requests a new strip at every step; only the last one is drawn.
    const timer = window.setTimeout(() => drawFrames(context, source, { start, end }, control.signal), 120)
    return () => {
      control.abort()
      window.clearTimeout(timer)
    }
  }, [source, start, end])

  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus unless it is made to
    <canvas
      ref={canvas}
      className={styles.film}
      width={frames * frame.width}
      height={frame.height}
      aria-hidden="true"
    />
  )
}

async function drawFrames(
  context: CanvasRenderingContext2D,
  source: string,
  { start, end }: PreviewWindow,
  signal: AbortSignal,
): Promise<void> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  video.src = source
  try {
    for (let at = 0; at < frames && !signal.aborted; at += 1) {
      await seek(video, start + ((at + 0.5) * (end - start)) / frames, signal)
      if (!signal.aborted) drawCovering(context, video, at * frame.width)
    }
  } catch {
    // A video this browser can't show has no pictures; the slider works on its plain background.
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

function seek(video: HTMLVideoElement, second: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const once = { once: true, signal }
    video.addEventListener('seeked', () => resolve(), once)
    video.addEventListener('error', () => reject(new Error('unplayable')), once)
    signal.addEventListener('abort', () => resolve(), { once: true })
    const go = () => {
      // The very end has no picture.
      video.currentTime = Math.min(second, Math.max(0, video.duration - 0.1))
    }
    if (video.readyState >= 1) go()
    else video.addEventListener('loadedmetadata', go, once)
  })
}

/** Fills the frame, cutting off what doesn't fit. */
function drawCovering(context: CanvasRenderingContext2D, video: HTMLVideoElement, left: number): void {
  const { videoWidth, videoHeight } = video
  if (!videoWidth || !videoHeight) return
  const scale = Math.max(frame.width / videoWidth, frame.height / videoHeight)
  const [width, height] = [frame.width / scale, frame.height / scale]
  const [x, y] = [(videoWidth - width) / 2, (videoHeight - height) / 2]
  context.drawImage(video, x, y, width, height, left, 0, frame.width, frame.height)
}
