import { once } from 'node:events'
import { getPriority } from 'node:os'
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
  expect(there - before).toBe(process.platform === 'linux' ? 10 : 0)
  expect(getPriority()).toBe(before)
  await worker.terminate()
})
