import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const shown = z.object({ title: z.string(), body: z.string(), path: z.string(), urgent: z.boolean() })

/** A push service on this machine, with devices that can read what they are sent. Anyone who started it stops it. */
export async function startPushService(port = 0) {
  const bodies = new Map<string, Buffer[]>()
  const answers = new Map<string, number>()
  const signed: string[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const status = answers.get(path) ?? 201
    if (status === 201) bodies.set(path, [...(bodies.get(path) ?? []), Buffer.concat(chunks)])
    signed.push(request.headers.authorization ?? '')
    response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  // An address it has, for it listens on a port.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** What was handed over with each notice to prove who sends it. */
    signed,
    addDevice() {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/${randomBytes(8).toString('hex')}`
      return {
        subscription: { endpoint: `${origin}${path}`, p256dh, auth: auth.toString('base64url') },
        /** From now on. */
        answer: (status: number) => void answers.set(path, status),
        notices: () => (bodies.get(path) ?? []).map(body => shown.parse(JSON.parse(read(body, keys, auth)))),
      }
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** RFC 8291: one record of aes128gcm, after a header with the salt and the sender's key of the moment. */
function read(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  const derive = (key: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salted, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // A byte 2 ends it, and zeros after that hide its length.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
