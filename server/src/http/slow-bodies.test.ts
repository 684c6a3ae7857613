import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endSlowBodies } from './slow-bodies.ts'

test('a body that never ends is cut off, unless it is a file', async () => {
  const app = Fastify()
  endSlowBodies(app, 100)
  app.post('/form', async () => 'done')
  app.post('/file', { config: { longBody: true } }, async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // It listens on a port, not on a pipe.
  const dribble = (path: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 5\r\n\r\nab`,
    )
    return socket
  }
  const [form, file] = [dribble('/form'), dribble('/file')]
  await once(form, 'close')
  file.write('cde')
  expect(String((await once(file, 'data'))[0])).toContain('200 OK')
  file.destroy()
  await app.close()
})

test('a message whose end could be read in two ways is refused', async () => {
  const app = Fastify()
  app.post('/form', async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // It listens on a port, not on a pipe.
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  )
  expect(String((await once(socket, 'data'))[0])).toContain('400 Bad Request')
  socket.destroy()
  await app.close()
})
