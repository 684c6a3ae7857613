import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { openApi } from '#contract/kit/openapi.ts'

/** `/api/docs`: the contract as a page for people; `/api/openapi.json`: the same for tools. */
export function serveApiReference(app: FastifyInstance, brand: string): void {
  // Made when first asked for: it would be a tenth of every start.
  let document: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(contract, { title: `${brand} API`, version: '1' }))
    return reply.type('application/json').send(document)
  })
  app.get('/api/docs', async (_request, reply) => {
    page ??= render(brand)
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

function render(brand: string): string {
  const document = openApi(contract, { title: '', version: '1' })
  const rows = Object.entries(contract).map(([name, endpoint]) => row(name, endpoint, document.paths))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(brand)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<h1>${escapeHtml(brand)} API</h1><p>Every call stands below <code>/api/</code>. A signed-in caller sends
<code>Authorization: Bearer …</code>. Refusals carry <code>{status, error, code, message, messages, errors}</code> with
an honest HTTP status; <code>language_code</code> (<code>en</code>, <code>zh-HK</code>) chooses the language of messages.
The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${rows.join('\n')}</body></html>`
}

function row(name: string, endpoint: Endpoint, paths: Record<string, Record<string, unknown>>): string {
  const operation = paths[`/api/${endpoint.path}`]?.[endpoint.method.toLowerCase()]
  const own = endpoint.own ? ` · own ${escapeHtml(endpoint.own.join(', '))}` : ''
  return `<details id="${name}"><summary><b class="${endpoint.method}">${endpoint.method}</b>
<code>${escapeHtml(endpoint.path)}</code><i>${endpoint.access}${own}</i><span>${escapeHtml(endpoint.summary)}</span></summary>
<pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`
}

const style = `:root{color-scheme:light dark;--line:#8c857755}body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:40px auto;padding:0 16px}
details{border:1px solid var(--line);border-radius:10px;margin:8px 0;padding:10px 14px}summary{cursor:pointer;display:flex;gap:12px;flex-wrap:wrap;align-items:baseline}
b{min-width:56px;color:#0f766e}b.POST{color:#c43d20}i{font-size:14px;opacity:.75}summary span{flex-basis:100%;font-size:14px}pre{overflow:auto;font-size:13px}a{color:inherit}`
