import { useEffect, useState } from 'react'
import { type CaptionLanguage, captionLanguages } from '#contract/rules/captions.ts'
import { m } from '#messages/messages.js'
import type { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { PlayerCaptions } from '../../../ui/video-player/player-captions.ts'
import { shownCaptions, storeChoice, storedChoice } from './caption-choice.ts'
import type { CourseMaterial } from './open-course.ts'

/** Each in its own language, for its readers. */
export const captionNames: Readonly<Record<CaptionLanguage, () => string>> = {
  en: m.library_captions_en,
  'zh-HK': m.library_captions_zh,
}

/** The call that returns them: for an owned course, or for its sample. */
export type CaptionsCall = typeof laterApi.captionView | typeof laterApi.sampleCaptions

/** The captions of a video, loaded once someone wants them. */
export function useCaptions(
  { id, captions }: Pick<CourseMaterial, 'id' | 'captions'>,
  call: CaptionsCall,
): PlayerCaptions | undefined {
  const [choice, setChoice] = useState(storedChoice)
  const language = shownCaptions(choice, captions)
  const { data, isError } = useQuery({
    ...queryOf(call, { params: { id, language: language ?? captionLanguages[0] } }),
    enabled: language !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useBlobUrl(language ? data?.vtt : undefined)
  useEffect(() => {
    if (isError) toast.show({ text: m.library_captions_failed(), tone: 'bad' })
  }, [isError])
  if (captions.length === 0) return undefined
  return {
    languages: captions.map(one => ({ value: one, label: captionNames[one]() })),
    chosen: language ?? 'off',
    choose: next => {
      const found = captions.find(one => one === next) ?? 'off'
      storeChoice(found)
      setChoice(found)
    },
    track: language && url ? { url, language, label: captionNames[language]() } : null,
  }
}

/**
 * A track is loaded by its address, which can't carry the reader's token, so the text gets an address of this page.
 */
function useBlobUrl(vtt: string | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!vtt) return
    const made = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }))
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [vtt])
  return url
}
