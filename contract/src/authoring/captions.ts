import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { captionLanguages, captionMaxBytes } from '../rules/captions.ts'
import { id, localised } from '../shared.ts'

const language = z.enum(captionLanguages)

/** The captions of a video in one language. */
export const captions = z.object({
  language,
  /** Number of cues. */
  cues: z.number(),
})
export type Captions = z.output<typeof captions>

const address = { path: 'materials/{id}/captions/{language}', params: z.object({ id, language }) } as const

export const captionsContract = {
  captionView: endpoint({
    ...address,
    method: 'GET',
    summary: "Returns a video's captions as WebVTT to anyone who may open the video.",
    access: 'user',
    query: localised,
    response: z.object({ vtt: z.string() }),
    errors: ['material_unknown', 'material_locked', 'captions_unknown'],
  }),
  captionStore: endpoint({
    ...address,
    method: 'POST',
    summary:
      "Adds or replaces the captions of one of the caller's videos, from a WebVTT or SRT file in UTF-8. An invalid file is refused with its `fault` and `line`.",
    access: 'teacher',
    bodyFrom: 'multipart',
    files: { captions: { maxBytes: captionMaxBytes } },
    query: localised,
    body: z.object({}),
    response: captions,
    errors: ['material_unknown', 'captions_missing', 'captions_refused'],
  }),
  captionRemove: endpoint({
    ...address,
    method: 'DELETE',
    summary: "Removes the captions of one of the caller's videos.",
    access: 'teacher',
    query: localised,
    response: z.object({ status: z.literal(200) }),
    errors: ['material_unknown', 'captions_unknown'],
  }),
} as const
