import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

it('lowers the priority of the thread that asks for it, and of no other', async () => {
  const before = getPriority()
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    const { readlinkSync } = require('node:fs')
    import(workerData).then(({ lowerThisThreadsPriority }) => {
      lowerThisThreadsPriority()
      const linux = process.platform === 'linux'
      const thread = linux ? Number(readlinkSync('/proc/thread-self').split('/').at(-1)) : 0
      parentPort.postMessage(require('node:os').getPriority(thread))
    })`
  const address = new URL('./low-priority.ts', import.meta.url).href
  const worker = new Worker(code, { eval: true, workerData: address })
  const [there] = await once(worker, 'message')
  const lowered = Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL)
  expect(there).toBe(process.platform === 'linux' ? lowered : before)
  expect(getPriority()).toBe(before)
  await worker.terminate()
})
