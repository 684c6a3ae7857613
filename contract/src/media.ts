import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { localised } from './shared.ts'

export const uploadId = z.uuid()

/** An upload's life: bytes arrived, being looked at, good, or refused with the reason for its owner. */
export const uploadState = z.enum(['uploading', 'uploaded', 'processing', 'ready', 'refused'])

export const mediaContract = {
  uploadView: endpoint({
    method: 'GET',
    path: 'uploads/{id}/state',
    summary: 'What has become of an own upload. The upload itself speaks the tus protocol at /api/uploads.',
    access: 'teacher',
    params: z.object({ id: uploadId }),
    query: localised,
    response: z.object({
      id: z.string(),
      state: uploadState,
      reason: z.string(),
      name: z.string(),
      type: z.string(),
      size_mb: z.number(),
      pages: z.number().nullable(),
      duration: z.number().nullable(),
      preview: z.string(),
    }),
    errors: ['upload_unknown'],
  }),
} as const
