import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, inPageCall, type Tab } from './engine.ts'
import { findFirefox } from './firefox-path.ts'
import { watchProblems } from './in-page.ts'

/** What it does not already do by itself while it is driven. */
const preferences = {
  'ui.prefersReducedMotion': 1,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

type Reply = { id?: number; type: string; result?: unknown; error?: string; message?: string }
type Send = <Out>(method: string, params: object) => Promise<Out>

/** WebDriver BiDi: numbered calls and their answers over one WebSocket. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data))
    const call = reply.id === undefined ? undefined : waiting.get(reply.id)
    if (reply.id === undefined || !call) return
    waiting.delete(reply.id)
    if (reply.type === 'success') call.resolve(reply.result)
    else call.reject(new Error(`${reply.error}: ${reply.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'))
  })
  let calls = 0
  return async <Out>(method: string, params: object) => {
    calls += 1
    const call = Promise.withResolvers<unknown>()
    waiting.set(calls, call)
    socket.send(JSON.stringify({ id: calls, method, params }))
    return (await call.promise) as Out // The protocol's answer to this method.
  }
}

/** It says where it listens among whatever else it says. */
function listening(browser: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  browser.stderr?.on('data', chunk => {
    said = `${said}${chunk}`.slice(-10_000)
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
    if (address) resolve(address)
  })
  browser.once('error', reject)
  browser.once('exit', code => reject(new Error(`Firefox ended (${code}) before it listened:\n${said}`)))
  return promise
}

export async function startFirefox(): Promise<Engine> {
  const path = findFirefox()
  if (!path) throw new Error('no Firefox found that plays films; install it or set FIREFOX_PATH')
  const profile = await mkdtemp(join(tmpdir(), 'lantern-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const flags = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const browser = spawn(path, flags, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // The profile is its home, too: it has nothing to do with that of anyone who runs this.
    env: { ...process.env, HOME: profile, TZ: 'Asia/Hong_Kong' },
  })
  const killWithUs = () => browser.kill('SIGKILL')
  process.once('exit', killWithUs)
  const ended = once(browser, 'exit')
  const send = await connect(`${await listening(browser)}/session`)
  await send('session.new', { capabilities: {} })
  return {
    newTab: () => openTab(send),
    async close() {
      await send('browser.close', {})
      await ended
      process.off('exit', killWithUs)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openTab(send: Send): Promise<Tab> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
  await send('script.addPreloadScript', { functionDeclaration: String(watchProblems), contexts: [context] })
  return {
    async navigate(url) {
      await send('browsingContext.navigate', { context, url, wait: 'none' })
    },
    async evaluate(work, input) {
      type Evaluated = { result?: { value: string }; exceptionDetails?: { text: string } }
      const { result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
        functionDeclaration: `input => ${inPageCall(work)}`,
        arguments: [{ type: 'string', value: JSON.stringify(input ?? null) }],
        target: { context },
        awaitPromise: true,
      })
      if (!result) throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value)
    },
    async perform(actions) {
      await send('input.performActions', { context, actions })
      await send('input.releaseActions', { context })
    },
    async resize(viewport) {
      await send('browsingContext.setViewport', { context, viewport })
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      await send('browser.removeUserContext', { userContext })
    },
  }
}
