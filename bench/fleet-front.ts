import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { toolAt } from '../tools/fleet-tools.ts'
import { freePort } from '../tools/free-port.ts'

// What stands before the processes, by the files that are deployed.

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Front {
  baseUrl: string
  stop(): Promise<void>
}

interface Begun {
  engine: string
  /** Its configuration is at `file`. */
  words(file: string, folder: string): string[]
  config: string
  port: number
}

async function begin({ engine, words, config, port }: Begun): Promise<Front> {
  const path = toolAt(engine)
  if (!path) throw new Error(`There is no ${engine}`)
  const folder = await mkdtemp(join(tmpdir(), `lantern-${engine}-`))
  // Some read it under an account of their own.
  await chmod(folder, 0o755)
  const file = join(folder, 'config')
  await writeFile(file, config)
  const logFile = join(folder, 'log')
  const log = openSync(logFile, 'a')
  const child = spawn(path, words(file, folder), { stdio: ['ignore', log, log] })
  closeSync(log)
  const ended = new Promise(resolve => child.once('exit', resolve))
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const baseUrl = `http://127.0.0.1:${port}`
  // Reads and writes have servers of their own, and both must be there.
  const answersBoth = async () => {
    try {
      const answers = await Promise.all([
        fetch(`${baseUrl}/healthz`),
        fetch(`${baseUrl}/api/user/get`, { method: 'POST' }),
      ])
      return answers.every(({ status }) => status < 500)
    } catch {
      return false // It does not listen yet.
    }
  }
  for (const until = Date.now() + 60_000; !(await answersBoth()); await sleep(100))
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`${engine} finds nobody:\n${await readFile(logFile, 'utf8')}`)
  return {
    baseUrl,
    async stop() {
      process.off('exit', killWithUs)
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(2_000)])
      child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/**
 * The balancer before the http processes. Reads go to whoever is alive, for what is cached needs no database; all else
 * to whoever is ready.
 */
export async function startBalancer(targets: readonly string[]): Promise<Front> {
  const port = await freePort()
  const servers = targets.map((url, n) => `  server web${n} ${new URL(url).host}`).join('\n')
  const config = (await readFile(join(root, 'deploy/haproxy.cfg'), 'utf8'))
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/^ {2}server-template .*$/gm, servers)
  return begin({ engine: 'haproxy', config, port, words: file => ['-db', '-f', file] })
}

/** The shared cache before the balancer. */
export async function startCache(balancer: string): Promise<Front> {
  const port = await freePort()
  const config = (await readFile(join(root, 'deploy/varnish.vcl'), 'utf8'))
    .replace('"balancer"', '"127.0.0.1"')
    .replace('"8080"', `"${new URL(balancer).port}"`)
  const compose = await readFile(join(root, 'compose.fleet.yaml'), 'utf8')
  const options = Array.from(compose.matchAll(/^ +- (-[ps]\S+)$/gm), ([, option = '']) => option)
  return begin({
    ...{ engine: 'varnishd', config, port },
    words: (file, folder) => [
      '-F',
      '-n',
      join(folder, 'work'),
      '-f',
      file,
      '-a',
      `127.0.0.1:${port}`,
      ...options,
    ],
  })
}
