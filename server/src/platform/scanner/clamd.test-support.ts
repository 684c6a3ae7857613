import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What the scanners of all the world find, so that they can be tried. Put together here, for some of them look at sources. */
export const testVirus = [
  'X5O!P%@AP[4',
  '\\PZX54(P^)7CC)7}$EICAR',
  '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

export interface FakeClamd {
  host: string
  port: number
  /** The files that it was shown. */
  seen: Buffer[]
  /** How it behaves from now on. */
  behave(how: 'well' | 'hangs up' | 'too large'): void
  stop(): Promise<void>
}

/** As clamd's manual describes the command, with the one signature that everyone knows. */
export async function startClamd(): Promise<FakeClamd> {
  const seen: Buffer[] = []
  const sockets = new Set<Socket>()
  let behaviour: Parameters<FakeClamd['behave']>[0] = 'well'
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Who hangs up on us is told nothing.
    socket.on('error', () => undefined)
    let received = Buffer.alloc(0)
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk])
      if (behaviour === 'hangs up') return void socket.destroy()
      if (behaviour === 'too large') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      const bytes = readInstream(received)
      if (!bytes) return
      seen.push(bytes)
      socket.end(bytes.includes(testVirus) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // It listens on a port, not on a pipe.
  return {
    host: '127.0.0.1',
    port,
    seen,
    behave(how) {
      behaviour = how
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** All bytes, once the empty chunk has come. */
function readInstream(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (received.length < command.length) return null
  if (!received.subarray(0, command.length).equals(Buffer.from(command)))
    throw new Error('An unknown command')
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
