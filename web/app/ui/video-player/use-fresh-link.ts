import { type RefObject, useEffect, useRef, useState } from 'react'

/** Links run out: a video that fails is given a new one once; if that one fails too, the reader is asked. */
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
      // Told over the video, where one can try again.
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
    // A new address is loaded by itself; the same one, which is given again within seconds, is not.
    if (attempt > 0 && video.error) video.load()
    // A link that is refused before the element stands in the page is told by no event.
    else if (video.error && !renewed.current) void renew.current()
    if (wasPlaying.current) {
      wasPlaying.current = false
      // A refusal to play leaves the button to press.
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
