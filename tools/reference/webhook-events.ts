import { sample } from './examples.ts'
import type { DescribedContract } from './load-contract.ts'
import { type JsonSchema, schemaOf } from './schemas.ts'

/** The calls we make to sellers' programs, by event. */
export function webhookEvents({ webhookData }: DescribedContract) {
  return Object.fromEntries(
    Object.entries(webhookData).map(([event, data]) => {
      const { description, ...schema } = schemaOf(data)
      return [event, { post: eventCall(event, String(description), schema) }]
    }),
  )
}

function eventCall(event: string, description: string, data: JsonSchema) {
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: event },
      timestamp: { type: 'string', format: 'date-time', description: 'When the event was recorded.' },
      data,
    },
  }
  return {
    tags: ['Webhooks'],
    summary: event,
    description,
    parameters: [
      header('webhook-id', 'ID of the event: the same for every attempt.', 'evt_3f1c8f52'),
      header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1795161000'),
      header(
        'webhook-signature',
        '`v1,` and the signature in base64. Several signatures are separated by spaces.',
        'v1,q83v…',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: sample(schema, {}) } },
    },
    responses: { '2XX': { description: 'Received. Any other status is retried.' } },
  }
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})
