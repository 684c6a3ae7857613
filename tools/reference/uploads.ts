import type { Endpoint } from '#contract/kit/endpoint.ts'
import { purposes } from '#server/modules/media/upload.rules.ts'

// The headers of the tus protocol, which replace the fields of other calls.

const header = (name: string, description: string, more: object = {}) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  ...more,
})
const version = header('Tus-Resumable', 'The protocol version.', {
  schema: { type: 'string', const: '1.0.0' },
  example: '1.0.0',
})
const offset = header('Upload-Offset', 'The offset at which these bytes start: the number received so far.', {
  schema: { type: 'integer', minimum: 0 },
  example: 0,
})

/** The purposes a client can name. Without a limit of its own, a file can be as large as a material. */
const sizes = (['material', 'cover', 'slide', 'introduction'] as const)
  .map(purpose => {
    const { kinds, limitMb } = purposes[purpose]
    return `\`${purpose}\` (${kinds.join(', ')}; ${limitMb ? `${limitMb} MB` : '500 MB, or as set by the operator'})`
  })
  .join(', ')

const create = [
  version,
  header('Upload-Length', 'The size of the file in bytes.', {
    schema: { type: 'integer', minimum: 1 },
    example: 52_133,
  }),
  header(
    'Upload-Metadata',
    `\`filename\` and \`purpose\`, each followed by a space and its value in base64, separated by commas. Purposes: ${sizes}.`,
    { example: 'filename ZnJhY3Rpb25zLnBkZg==,purpose bWF0ZXJpYWw=' },
  ),
]

const headersOf: Readonly<Partial<Record<Endpoint['method'], readonly object[]>>> = {
  POST: create,
  HEAD: [version],
  PATCH: [version, offset],
  DELETE: [version],
}

export const isTus = ({ protocol }: Endpoint): boolean => protocol === 'tus'

export const tusParameters = ({ method }: Endpoint): readonly object[] => headersOf[method] ?? []

const answered = (description: string, type: 'string' | 'integer' = 'integer') => ({
  description,
  schema: { type },
})

export function tusSuccess({ method }: Endpoint): Record<string, object> {
  const arrived = { 'Upload-Offset': answered('Number of bytes received.') }
  const resumable = { 'Tus-Resumable': answered('1.0.0', 'string') }
  if (method === 'POST') {
    const place = { Location: answered('The address of the upload; its last part is the ID.', 'string') }
    return { 201: { description: 'Created.', headers: { ...resumable, ...place, ...arrived } } }
  }
  if (method === 'HEAD') {
    const size = { 'Upload-Length': answered('The size of the file in bytes.') }
    return { 200: { description: 'Progress of the upload.', headers: { ...resumable, ...arrived, ...size } } }
  }
  return {
    204: { description: 'Done.', headers: method === 'PATCH' ? { ...resumable, ...arrived } : resumable },
  }
}
