import { groups } from '#contract/reference/groups.ts'
import { loadContract } from './load-contract.ts'
import { operation } from './operation.ts'
import { sharedResponses } from './refusal-responses.ts'
import { makeSchemas } from './schemas.ts'
import { webhookEvents } from './webhook-events.ts'

const introduction = `All calls are below \`/api/\` and use JSON unless they say otherwise.

**Authentication.** \`POST /api/user/login\` returns a token, which later calls send as \`Authorization: Bearer …\`. It is valid for a week at most and ends when its owner signs out or changes their password. Programs of teachers and centres use a personal access token instead, sent the same way. It can make only the calls that name one of its scopes.

**Money** is in HKD. Each field's description says whether it is in dollars or integer cents: orders and totals are in cents, prices of products and lessons in dollars.

**Dates and times** that people agree on (\`2026-12-01\`, \`16:00\`) are in Hong Kong time, which has no summer time. Instants are ISO 8601 in UTC (\`2026-12-01T08:00:00.000Z\`). Lesson lengths are in minutes, file sizes in megabytes of 1024 × 1024 bytes.

**Languages.** \`language_code\` (\`en\`, \`zh-HK\`) sets the language of messages; it defaults to \`Accept-Language\`.

**Errors** carry \`{status, error, code, message, messages, errors}\` with a matching HTTP status. \`code\` is for programs and doesn't change; the wording of messages may.

**Limits.** A JSON body can have up to 256 kB, a form up to 1 MB without its files; each call lists its file limits. Lists are paged, and \`limit\` gives the largest page size. A client that calls too often gets a 429 with \`Retry-After\` in seconds.

**Idempotency.** Calls that pay or pay out take a key or an ID of yours. Repeating a call with the same one returns the first answer.`

/** OpenAPI 3.1 of the whole contract. It is checked in, so that reviews show every change to the API. */
export async function makeDocument() {
  const described = await loadContract()
  const schemas = makeSchemas(described)
  const paths: Record<string, Record<string, unknown>> = {}
  const webhooks: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries(described.contract)) {
    const path = `/api/${endpoint.path}`
    const made = { [endpoint.method.toLowerCase()]: operation(name, endpoint, schemas) }
    if (name === 'paymentWebhook') webhooks[name] = { 'x-path': path, ...made }
    else paths[path] = { ...paths[path], ...made }
  }
  const chapters = ['Everyone', 'Sellers', 'Staff'] as const
  return {
    openapi: '3.1.0',
    info: { title: 'Marketplace API', version: '1', description: introduction },
    servers: [{ url: '/' }],
    tags: groups.map(({ name, about }) => ({ name, description: about })),
    'x-tagGroups': chapters.map(name => ({
      name,
      tags: groups.filter(({ chapter }) => chapter === name).map(group => group.name),
    })),
    paths,
    webhooks: { ...webhooks, ...webhookEvents(described) },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token returned by `POST /api/user/login`.',
        },
        program: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A personal access token of a teacher or centre, created in the settings. It works for calls that name its scope.',
        },
      },
      responses: sharedResponses(),
      schemas: schemas.components,
    },
  }
}
