import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { openMaterial } from '../library/library.ts'
import { id, localised } from '../shared.ts'
import { captionsContract } from './captions.ts'

/** The one material of a product that anyone can open before buying. */
export const samplesContract = {
  sampleOpen: endpoint({
    method: 'GET',
    path: 'products/{id}/sample',
    summary:
      'Returns a link to the free sample of a product on sale. The link stops working when the file is no longer the sample.',
    access: 'public',
    cache: 'no-store',
    params: z.object({ id }),
    query: localised,
    response: openMaterial,
    errors: ['sample_unknown'],
  }),
  sampleCaptions: endpoint({
    method: 'GET',
    path: 'materials/{id}/sample/captions/{language}',
    summary: 'Returns the captions of a free sample video as WebVTT, for as long as it is the sample.',
    access: 'public',
    cache: 'no-store',
    params: captionsContract.captionView.params,
    query: localised,
    response: captionsContract.captionView.response,
    errors: ['sample_unknown', 'captions_unknown'],
  }),
  sampleMark: endpoint({
    method: 'POST',
    path: 'materials/{id}/sample',
    summary:
      "Makes a PDF or video the free sample of one of the caller's products, replacing any earlier one, or removes the sample.",
    access: 'teacher',
    params: z.object({ id }),
    query: localised,
    body: z.object({ sample: z.boolean() }),
    response: z.object({ status: z.literal(200) }),
    errors: ['material_unknown', 'sample_unfit'],
  }),
} as const
