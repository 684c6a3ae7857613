import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig } from '#server/platform/config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const toolAt = (name: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map(folder => join(folder, name))
    .find(path => existsSync(path))

/** Figures that /metrics has: ours, and those that every Node process has of itself. */
const ours = new Set(
  Array.from(textOf('server/src/platform/metrics.ts').matchAll(/name: '(lantern_\w+)'/g), ([, name]) => name),
)
const figuresIn = (text: string) =>
  new Set(
    Array.from(text.matchAll(/\blantern_\w+/g), ([name]) =>
      name.replace(/_(?:count|bucket|sum)$/, ''),
    ).filter(name => !name.startsWith('lantern_test')),
  )
const alertsIn = (text: string) =>
  Array.from(text.matchAll(/alert(?:name)?: (\w+)/g), ([, name = '']) => name)

test('alerts and dashboard are about figures that there are, and lead to chapters that there are', () => {
  const rules = textOf('deploy/prometheus/lantern.rules.yml')
  for (const file of ['deploy/prometheus/lantern.rules.yml', 'deploy/grafana/lantern.json'])
    expect(
      [...figuresIn(textOf(file))].filter(name => !ours.has(name)),
      file,
    ).toEqual([])
  const chapters = Array.from(textOf('docs/operations.md').matchAll(/^## (.+)$/gm), ([, name]) => name)
  const named = Array.from(rules.matchAll(/docs\/operations\.md, "(.+)"/g), ([, name]) => name)
  expect(named).toHaveLength(alertsIn(rules).length)
  expect(named.filter(name => !chapters.includes(name))).toEqual([])
  const tried = new Set(alertsIn(textOf('deploy/prometheus/lantern.rules.test.yml')))
  expect([...tried].filter(name => !alertsIn(rules).includes(name))).toEqual([])
})

const promtool = toolAt('promtool')
test.skipIf(!promtool)('the alerts go off when they should, by Prometheus itself', () => {
  const run = (...words: string[]) =>
    execFileSync(promtool ?? '', words, {
      cwd: join(root, 'deploy/prometheus'),
      encoding: 'utf8',
      stdio: 'pipe',
    })
  expect(run('check', 'rules', 'lantern.rules.yml')).toContain('SUCCESS')
  expect(run('test', 'rules', 'lantern.rules.test.yml')).toContain('SUCCESS')
})

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/healthz', '/readyz']), port: z.literal('http') }),
  periodSeconds: z.int().min(1),
  failureThreshold: z.int().min(1),
})
/** Of a Deployment: what we promise of each, more narrowly than Kubernetes does. */
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    replicas: z.int().min(2),
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.int().min(10),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }),
        containers: z.tuple([
          z.object({
            image: z.literal('lantern'),
            env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
            startupProbe: probe.optional(),
            livenessProbe: probe,
            readinessProbe: probe.optional(),
            resources: z.object({ requests: z.object({ cpu: z.string(), memory: z.string() }) }),
            securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
          }),
        ]),
      }),
    }),
  }),
})

test('the manifests start what there is, with settings that are taken', () => {
  const documents = parseAllDocuments(textOf('deploy/kubernetes/lantern.yaml'))
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  const all = documents.map(document => z.looseObject({ kind: z.string() }).parse(document.toJS()))
  expect(all.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Deployment',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
  ])
  const settings = z.record(z.string(), z.string()).parse(all[0]?.data)
  const secrets = {
    SECRET: 'x'.repeat(32),
    DATA_KEY: 'y'.repeat(32),
    METRICS_TOKEN: 'z'.repeat(16),
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  for (const manifest of all.filter(({ kind }) => kind === 'Deployment')) {
    const [container] = deployment.parse(manifest).spec.template.spec.containers
    const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
    const config = readConfig({ ...settings, ...secrets, ...own })
    expect(config.production).toBe(true)
    // Who serves pages is sent requests when it is ready; a worker is not asked for anything.
    expect(container.readinessProbe?.httpGet.path).toBe(config.roles.has('http') ? '/readyz' : undefined)
    expect(container.livenessProbe.httpGet.path).toBe('/healthz')
  }
})

test('the balancer asks a process whether it is ready for writes, and only whether it is alive for reads', () => {
  const config = textOf('deploy/haproxy.cfg')
  expect(config).toMatch(/backend reads\n\s+option httpchk GET \/healthz\n/)
  expect(config).toMatch(/backend writes\n\s+option httpchk GET \/readyz\n/)
})

const haproxy = toolAt('haproxy')
if (haproxy) {
  test('the balancer takes its configuration', () => {
    const run = () => execFileSync(haproxy, ['-c', '-f', 'deploy/haproxy.cfg'], { cwd: root, stdio: 'pipe' })
    expect(run).not.toThrow()
  })
}
