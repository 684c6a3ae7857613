import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { browserHeaders } from './browser-headers.ts'

/** Its first message; after that it answers 'cpu' with the seconds of processor time it has used. */
export interface BareReady {
  address: AddressInfo
  bytes: number
}

// The least a Node server can do: the bytes and headers of one answer, asked for once at the start and then
// sent to everyone. A process of its own; it tells its parent the port and ends with it.

/** Written by node:http itself for each answer and connection. */
const ownHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

const [source, posted] = process.argv.slice(2)
if (!source || !process.send) throw new Error('To be forked with the address whose answer it repeats')
const sample = await new Promise<IncomingMessage>((resolve, reject) => {
  const headers = { ...browserHeaders, ...(posted && { 'content-type': 'application/json' }) }
  const asked = request(source, { method: posted ? 'POST' : 'GET', headers }, resolve)
  asked.once('error', reject)
  asked.end(posted)
})
if (sample.statusCode !== 200) throw new Error(`${source} answered ${sample.statusCode}`)
const body = await buffer(sample)
const headers = Object.entries(sample.headers).flatMap(([name, value]) =>
  value === undefined || ownHeaders.has(name) ? [] : [name, String(value)],
)
if (!('content-length' in sample.headers)) headers.push('content-length', String(body.length))

const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
process.once('disconnect', () => process.exit(0))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1_000_000)
})
server.listen(0, '127.0.0.1', () => {
  // Listening on an address gives a socket address.
  const ready: BareReady = { address: server.address() as AddressInfo, bytes: body.length }
  process.send?.(ready)
})
