import { z } from 'zod'
import { endpoint, tusEndpoint } from '../kit/endpoint.ts'
import { localised } from '../shared.ts'

export const uploadId = z.uuid()

/** The states of an upload: uploading, being checked, ready, or refused with a reason for its owner. */
export const uploadState = z.enum(['uploading', 'uploaded', 'processing', 'ready', 'refused'])

/**
 * Errors of a transfer: unknown upload, wrong offset, too late, another protocol version, or someone else writing to
 * it.
 */
const transferErrors = [
  'upload_unknown',
  'upload_offset',
  'upload_expired',
  'upload_protocol',
  'upload_locked',
  'storage_full',
] as const

/** Any text is accepted as an ID; an unknown one is refused like an upload of someone else. */
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
      /** Seconds of a video; null for other files. */
      duration: z.number().nullable(),
      preview: z.string(),
    }),
    errors: ['upload_unknown'],
  }),
} as const
