import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { makePerson } from '../testing/people.ts'

test('closing takes what the request under way takes, though its connection would be kept', async () => {
  const { app, platform, ...t } = await createTestApp()
  const person = await makePerson({ app, platform, ...t })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // Listening on a name gives a socket address.
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string) => {
    const request = get({ port, path, agent, headers: { authorization: `Bearer ${person.token}` } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response
  }
  expect((await ask('/healthz')).headers.connection).toBe('keep-alive')

  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = platform.db.transaction(async tx => {
    await tx.execute(sql`lock table profiles in access exclusive mode`)
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const arrived = once(app.server, 'request')
  const underWay = ask(`/api/user/get?id=${person.userId}`)
  await arrived
  const closed = app.close()
  held.resolve()
  await holding
  const response = await underWay
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
  await closed
  await platform.jobs.stop()
  agent.destroy()
})
