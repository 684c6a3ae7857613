import { type RefObject, useEffect, useRef, useState } from 'react'

/** Links expire: a video that fails gets a new one once; if that fails too, the reader is asked. */
export function useFreshLink(
  ref: RefObject<HTMLVideoElement | null>,
  url: string,
  onStale: () => Promise<void>,
) {
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const renewed = useRef(false)
  const wasPlaying = useRef(false)
  const renew = useRef(async () => {})
  renew.current = async () => {
    renewed.current = true
    try {
      await onStale()
      setAttempt(count => count + 1)
    } catch {
      // Shown over the video, with a retry button.
      setFailed(true)
    }
  }

  useEffect(() => {
    const video = ref.current
    if (!video || !url) return
    const played = () => {
      renewed.current = false
      setFailed(false)
    }
    video.addEventListener('playing', played)
    // A new address loads automatically; the same one, returned again within seconds, doesn't.
    if (attempt > 0 && video.error) video.load()
    // If a link is refused before the element is in the page, no event reports it.
    else if (video.error && !renewed.current) void renew.current()
    if (wasPlaying.current) {
      wasPlaying.current = false
      // If playback is refused, the button remains.
      video.play().catch(() => undefined)
    }
    return () => video.removeEventListener('playing', played)
  }, [ref, url, attempt])

  return {
    failed,
    retry: () => {
      setFailed(false)
      void renew.current()
    },
    onError: () => {
      wasPlaying.current = !(ref.current?.paused ?? true)
      if (renewed.current) setFailed(true)
      else void renew.current()
    },
  }
}
