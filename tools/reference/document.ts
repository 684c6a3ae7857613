import { groups } from '#contract/reference/groups.ts'
import { loadContract } from './load-contract.ts'
import { operation } from './operation.ts'
import { sharedResponses } from './refusal-responses.ts'
import { makeSchemas } from './schemas.ts'
import { webhookEvents } from './webhook-events.ts'

const introduction = `Every call stands below \`/api/\` and speaks JSON, except where it says otherwise.

**Who calls.** \`POST /api/user/login\` answers a token, which later calls send as \`Authorization: Bearer …\`. It is good for a week at most and ends when its owner signs out or takes another password. Programs of teachers and centres use a personal access token instead, sent the same way: it may make the calls that name one of its scopes, and no others.

**Money** is HKD. A field is in dollars or in integer cents, as its description says; orders and sums are in cents, prices of products and lessons in dollars.

**Days and times** that people agree on (\`2026-12-01\`, \`16:00\`) are Hong Kong's, which has no summer time. What happened at an instant is ISO 8601 in UTC (\`2026-12-01T08:00:00.000Z\`). Durations of lessons are minutes, sizes of files megabytes of 1024 × 1024 bytes.

**Languages.** \`language_code\` (\`en\`, \`zh-HK\`) chooses the language of messages; without it \`Accept-Language\` does.

**Refusals** carry \`{status, error, code, message, messages, errors}\` with an honest HTTP status. \`code\` is for programs and stays as it is; sentences may change.

**Limits.** A JSON body has 256 kB at most, a form 1 MB besides its files; files have limits of their own, told with the call. Lists come in pages, whose largest size stands with \`limit\`. Who calls too often is answered 429 with \`Retry-After\` in seconds.

**Once is enough.** A call that pays or pays out takes a key or an id of yours; sent again it answers as the first time.`

/** OpenAPI 3.1 of the whole contract; checked in, so that a change of the wire shows in a review. */
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
          description: 'The token that `POST /api/user/login` answers.',
        },
        program: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A personal access token of a teacher or centre, made in the settings; good for calls that name its scope.',
        },
      },
      responses: sharedResponses(),
      schemas: schemas.components,
    },
  }
}
