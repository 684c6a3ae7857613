import { parentPort, workerData } from 'node:worker_threads'
import type { ServerBuild } from 'react-router'
import { lowerThisThreadsPriority } from '../platform/low-priority.ts'
import { createHtmlRenderer, type LoaderAnswer } from './render-html.ts'
import type { FromThread, ToThread } from './render-thread.ts'

if (!parentPort) throw new Error('Only for a worker thread')
lowerThisThreadsPriority()
const port = parentPort
const notify = (message: FromThread) => port.postMessage(message)

// The address of the web's build, passed by the code that started the thread.
const build = (await import(String(workerData))) as ServerBuild
const { render, screenOf } = createHtmlRenderer(async () => build)
const answers = new Map<number, (answer: LoaderAnswer) => void>()
let calls = 0

port.on('message', async (message: ToThread) => {
  if (message.kind === 'answer') {
    answers.get(message.call)?.(message.answer)
    answers.delete(message.call)
    return
  }
  const { id } = message
  try {
    if (message.kind === 'screen') {
      notify({ kind: 'done', id, value: await screenOf(message.pathname) })
      return
    }
    const value = await render(message.url, request => {
      const call = ++calls
      const { promise, resolve } = Promise.withResolvers<LoaderAnswer>()
      answers.set(call, resolve)
      notify({ kind: 'call', id, call, request })
      return promise
    })
    notify({ kind: 'done', id, value })
  } catch (error) {
    const { message: text, stack } = error instanceof Error ? error : new Error(String(error))
    notify({ kind: 'failed', id, message: text, stack })
  }
})
notify({ kind: 'ready' })
