import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { parseFields } from '#contract/kit/parse-fields.ts'
import type { Call, SignedMessage } from '../kernel/handlers.ts'
import { Refusal, refuseFields } from '../kernel/refusal.ts'
import { type FormLimits, readMultipart } from './multipart.ts'

/** Reads the params, query, body and files the contract declares; all their errors become one refusal. */
export async function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  { spoolRoom, ...limits }: { spoolRoom?: () => Promise<number> } & Omit<FormLimits, 'room'> = {},
) {
  const isMultipart = endpoint.bodyFrom === 'multipart' && request.isMultipart()
  const multipart = isMultipart
    ? await readMultipart(request, endpoint.files ?? {}, {
        ...limits,
        room: await roomFor(endpoint, spoolRoom),
      })
    : { fields: {}, files: {}, release: async () => undefined }
  const plain = jsonOf(request.body ?? {})
  const listed = endpoint.listAs !== undefined && Array.isArray(plain) ? { [endpoint.listAs]: plain } : plain
  const sent = isMultipart ? multipart.fields : listed
  const body =
    endpoint.bodyFrom === 'query-or-json' && isRecord(sent) && isRecord(request.query)
      ? { ...request.query, ...sent }
      : sent
  const problems: Record<string, string> = {}
  const input = {
    params: parse(endpoint.params, request.params, problems),
    query: parse(endpoint.query, request.query, problems),
    body: endpoint.bodyFrom === 'bytes' ? signedMessage(request) : parse(endpoint.body, body, problems),
    files: multipart.files,
  }
  if (Object.keys(problems).length > 0) {
    await multipart.release()
    throw refuseFields(problems)
  }
  return {
    input: input as Pick<Call<Endpoint>, 'params' | 'query' | 'body' | 'files'>,
    release: multipart.release,
  }
}

/** Documented clients send some bodies as JSON inside a string, or without the JSON content type. */
function jsonOf(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal('body_unreadable')
  }
}

/** For forms whose files go to disk; determined before the first byte is read. */
async function roomFor({ files = {} }: Endpoint, spoolRoom?: () => Promise<number>): Promise<number> {
  const spools = Object.values(files).some(rule => rule.spool)
  return spools && spoolRoom ? spoolRoom() : Number.POSITIVE_INFINITY
}

function signedMessage({ body, headers }: FastifyRequest): SignedMessage {
  if (!Buffer.isBuffer(body)) throw new Refusal('body_unreadable')
  return { bytes: body, headers }
}

function parse(schema: z.ZodType | undefined, value: unknown, problems: Record<string, string>): unknown {
  if (!schema) return undefined
  if (!isRecord(value) && !isList(schema, value)) throw new Refusal('body_unreadable')
  const parsed = parseFields(schema, value)
  Object.assign(problems, parsed.problems)
  return parsed.data
}

/** Some documented calls take a bare list; errors inside it are reported for the body. */
const isList = (schema: z.ZodType, value: unknown): value is Record<string, unknown> =>
  schema instanceof z.ZodArray && Array.isArray(value)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
