import { z } from 'zod'
import { endpoint, tusEndpoint } from '../kit/endpoint.ts'
import { localised } from '../shared.ts'

export const uploadId = z.uuid()

/** An upload's life: bytes arrived, being looked at, good, or refused with the reason for its owner. */
export const uploadState = z.enum(['uploading', 'uploaded', 'processing', 'ready', 'refused'])

/** What moving bytes can meet: unknown, at another place than said, too late, in another protocol, written by another. */
const transferErrors = [
  'upload_unknown',
  'upload_offset',
  'upload_expired',
  'upload_protocol',
  'upload_locked',
  'storage_full',
] as const

/** What is not an id is the upload of nobody. */
const uploadAddress = z.object({ id: z.string() })

export const mediaContract = {
  uploadProtocol: tusEndpoint({
    method: 'OPTIONS',
    path: 'uploads',
    summary: 'Resumable uploads in the tus protocol 1.0: creation, creation-with-upload and termination.',
    access: 'teacher',
    scope: 'write:products',
  }),
  uploadCreate: tusEndpoint({
    method: 'POST',
    path: 'uploads',
    summary:
      'Starts an upload of `Upload-Length` bytes. `Upload-Metadata` holds its filename and purpose (material or cover).',
    access: 'teacher',
    scope: 'write:products',
    errors: ['upload_name', 'upload_empty', 'upload_too_large', 'quota_exceeded', ...transferErrors],
  }),
  uploadOffset: tusEndpoint({
    method: 'HEAD',
    path: 'uploads/{id}',
    summary: "Tells how much of one of the caller's uploads has arrived.",
    access: 'teacher',
    scope: 'write:products',
    params: uploadAddress,
    errors: transferErrors,
  }),
  uploadSend: tusEndpoint({
    method: 'PATCH',
    path: 'uploads/{id}',
    summary: "Adds bytes to one of the caller's uploads at `Upload-Offset`.",
    access: 'teacher',
    scope: 'write:products',
    params: uploadAddress,
    errors: transferErrors,
  }),
  uploadRemove: tusEndpoint({
    method: 'DELETE',
    path: 'uploads/{id}',
    summary: "Cancels one of the caller's uploads and deletes what has arrived.",
    access: 'teacher',
    scope: 'write:products',
    params: uploadAddress,
    errors: [...transferErrors, 'upload_in_use'],
  }),
  uploadView: endpoint({
    method: 'GET',
    path: 'uploads/{id}',
    summary:
      "Returns the state of one of the caller's uploads. The upload itself uses the tus protocol at /api/uploads.",
    access: 'teacher',
    scope: 'write:products',
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
      /** Seconds of a video; null for what is none. */
      duration: z.number().nullable(),
      preview: z.string(),
    }),
    errors: ['upload_unknown'],
  }),
} as const
