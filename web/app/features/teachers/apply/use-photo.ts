import { useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { m } from '#messages/messages.js'

const accepted = ['image/jpeg', 'image/png', 'image/webp']
/** What a phone's browser can still decode; the cropped picture that is sent is far smaller. */
const maxBytes = 20 * 1024 * 1024
/** Pixels per side: sharp on a dense screen, and small to send. */
const side = 512

/** An applicant's picture: chosen, placed in the circle, and cropped when the form is sent. */
export function usePhoto() {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const area = useRef<Area | null>(null)

  return {
    file,
    problem,
    setProblem,
    setArea(chosen: Area) {
      area.current = chosen
    },
    choose(chosen: File | undefined) {
      if (!chosen) return
      if (!accepted.includes(chosen.type)) return setProblem(m.accounts_picture_type())
      if (chosen.size > maxBytes) return setProblem(m.accounts_picture_large())
      setProblem(null)
      area.current = null
      setFile(chosen)
    },
    remove() {
      setFile(null)
      setProblem(null)
    },
    /** Null if none was chosen; rejects files this browser can't read. */
    async cut(): Promise<Blob | null> {
      const chosen = area.current
      if (!file || !chosen) return null
      const { drawCrop, encodeImage, withImage } = await import('../../../ui/image-cropper/crop-image.ts')
      return withImage(file, image => encodeImage(drawCrop(image, chosen, { width: side, height: side })))
    },
  }
}

export type Photo = ReturnType<typeof usePhoto>
export const photoTypes = accepted.join(',')
