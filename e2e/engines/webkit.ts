import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import { freePort } from '../../tools/free-port.ts'
import { type Engine, inPageCall, type Tab } from './engine.ts'
import { watchProblems } from './in-page.ts'
import { findWebKit } from './webkit-path.ts'

const withoutGraphicsCard = { WEBKIT_DISABLE_COMPOSITING_MODE: '1', LIBGL_ALWAYS_SOFTWARE: '1' }
/** A container has no room for the sandbox. Only pages of our own server are opened. */
const withoutSandbox = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }

/** The window is as narrow as its toolbar allows, so that the toolbar needs no room; nothing moves. */
const windowStyle = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: none; font-size: 1px }'
const windowSettings = '[Settings]\ngtk-enable-animations=false\n'

async function writeWindowSettings(home: string): Promise<void> {
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    const folder = join(home, version)
    await mkdir(folder)
    await writeFile(join(folder, 'gtk.css'), windowStyle)
    await writeFile(join(folder, 'settings.ini'), windowSettings)
  }
}

const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) kill(child)
})

/** Each leads a group of its own, so that the browser ends with its driver. */
function kill({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}

async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit')
  kill(child)
  await ended
  started.delete(child)
}

export async function startWebKit(): Promise<Engine> {
  const programs = findWebKit()
  if (!programs) throw new Error('no WebKit found that plays films; install webkit2gtk-driver and xvfb')
  const home = await mkdtemp(join(tmpdir(), 'lantern-webkit-'))
  await writeWindowSettings(home)
  // It chooses a free number and writes it to the third channel.
  const screen = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const display = spawn(programs.display, screen, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  started.add(display)
  const channel = display.stdio[3] as Readable // By the line above.
  const failed = once(display, 'exit').then(([code]) => {
    throw new Error(`Xvfb ended (${code})`)
  })
  const [number] = await Promise.race([once(channel, 'data'), failed])
  // An end later on is told by the browser that loses its display, or is ours.
  failed.catch(() => undefined)
  const env = {
    ...{ ...process.env, ...withoutGraphicsCard, ...withoutSandbox },
    ...{ DISPLAY: `:${String(number).trim()}`, HOME: home, XDG_CONFIG_HOME: home },
    ...{ LANG: 'en_US.UTF-8', TZ: 'Asia/Hong_Kong' },
  }
  return {
    newTab: () => openTab(programs.driver, env),
    async close() {
      await end(display)
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** WebDriver: JSON over HTTP. A driver has one session, and each session a browser and storage of its own. */
async function openTab(program: string, env: NodeJS.ProcessEnv): Promise<Tab> {
  const port = await freePort()
  const driver = spawn(program, [`--port=${port}`], { stdio: 'ignore', env, detached: true })
  started.add(driver)

  async function call<Out>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Out> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } } // As the standard has it.
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value as Out
  }
  await vi.waitFor(() => call('GET', '/status'), { timeout: 30_000, interval: 50 })
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
  })
  const session = `/session/${sessionId}`

  async function evaluate<In, Out>(work: (input: In) => Out | Promise<Out>, input: In): Promise<Out> {
    // There is no script that comes before the page's own: the first word after an address is as early as can be.
    const script = `(${watchProblems})(); const [input, done] = arguments
      ;${inPageCall(work)}.then(value => done({ value }), reason => done({ reason: String(reason) }))`
    const args = [JSON.stringify(input ?? null)]
    const { value, reason } = await call<{ value?: string; reason?: string }>(
      'POST',
      `${session}/execute/async`,
      { script, args },
    )
    if (value === undefined) throw new Error(reason)
    return JSON.parse(value)
  }
  return {
    evaluate,
    async navigate(url) {
      await call('POST', `${session}/url`, { url })
    },
    async perform(actions) {
      await call('POST', `${session}/actions`, { actions })
      await call('DELETE', `${session}/actions`)
    },
    async resize(size) {
      // The window has a frame, the page has to have the size; and it takes its time, so that what is asked for
      // follows from what is there, never from what was asked for before.
      await vi.waitFor(
        async () => {
          const { inner, frame } = await evaluate(
            () => ({
              inner: { width: innerWidth, height: innerHeight },
              frame: { width: outerWidth - innerWidth, height: outerHeight - innerHeight },
            }),
            null,
          )
          if (inner.width === size.width && inner.height === size.height) return
          const window = { width: size.width + frame.width, height: size.height + frame.height }
          await call('POST', `${session}/window/rect`, window)
          throw new Error(`the page is ${inner.width} by ${inner.height} pixels, in ${JSON.stringify(frame)}`)
        },
        { timeout: 30_000, interval: 100 },
      )
    },
    async screenshot() {
      return Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64')
    },
    async close() {
      await end(driver)
    },
  }
}
