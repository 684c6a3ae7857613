import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { captionLanguages, captionMaxBytes } from '../rules/captions.ts'
import { id, localised } from '../shared.ts'

const language = z.enum(captionLanguages)

/** Of a video, in one language. */
export const captions = z.object({
  language,
  /** How many texts appear. */
  cues: z.number(),
})
export type Captions = z.output<typeof captions>

const address = { path: 'materials/{id}/captions/{language}', params: z.object({ id, language }) } as const

export const captionsContract = {
  captionView: endpoint({
    ...address,
    method: 'GET',
    summary: 'The captions of a video as WebVTT, for those who may open it.',
    access: 'user',
    query: localised,
    response: z.object({ vtt: z.string() }),
    errors: ['material_unknown', 'material_locked', 'captions_unknown'],
  }),
  captionStore: endpoint({
    ...address,
    method: 'POST',
    summary:
      'Gives a video of an own product captions, or others: a WebVTT or SRT file in UTF-8. A file that is wrong is refused with its `fault` and `line`.',
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
    summary: 'Takes the captions of a video of an own product away.',
    access: 'teacher',
    query: localised,
    response: z.object({ status: z.literal(200) }),
    errors: ['material_unknown', 'captions_unknown'],
  }),
} as const
