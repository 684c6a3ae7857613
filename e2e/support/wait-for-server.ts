import { beforeAll, expect, inject } from 'vitest'
import { ownServers } from './own-servers.ts'
import { becomeReady } from './server.ts'

let ready: Promise<void> | undefined

beforeAll(async () => {
  const file = expect.getState().testPath ?? ''
  if (ownServers.some(path => file.endsWith(path))) return
  ready ??= becomeReady(inject('baseUrl'))
  await ready
})
