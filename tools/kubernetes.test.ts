import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deployment } from 'kubernetes-types/apps/v1.js'
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.js'
import type { ConfigMap, Container, Service } from 'kubernetes-types/core/v1.js'
import type { Ingress } from 'kubernetes-types/networking/v1.js'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { createOperationsApp } from '#server/http/operations.ts'
import { readConfig, variableNames } from '#server/platform/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { STOP_WITHIN_MS } from '#server/shutdown.ts'
import { entries } from './bundle-server.ts'
import { toolAt } from './fleet-tools.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = 'deploy/kubernetes'
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

interface Kustomization {
  resources: string[]
  configMapGenerator: [{ name: string; literals: string[] }]
}
type Manifest = { apiVersion: string; kind: string; metadata: { name: string } }

// Written by us; kubectl reads the same file below.
const kustomization = parse(textOf(`${folder}/kustomization.yaml`)) as Kustomization
const resources = kustomization.resources.flatMap(file =>
  // What they hold is checked by the types below.
  parseAllDocuments(textOf(`${folder}/${file}`)).map(document => document.toJS() as Manifest),
)
const [{ literals }] = kustomization.configMapGenerator
const settings = Object.fromEntries(literals.map(literal => literal.split(/=(.*)/s, 2)))
const configMap: ConfigMap = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'lantern' },
  data: settings,
}
const manifests = [configMap as Manifest, ...resources]

/** Checked by the compiler, as all of them are. */
const all = <T>(kind: string) => manifests.filter(manifest => manifest.kind === kind) as unknown[] as T[]
const deployments = all<Deployment>('Deployment')
const services = all<Service>('Service')

const podOf = ({ spec }: Deployment) => {
  const pod = spec?.template.spec
  if (!pod) throw new Error('A deployment without a pod')
  return pod
}
const labelsOf = ({ spec }: Deployment) => spec?.template.metadata?.labels ?? {}
const selects = (selector: Readonly<Record<string, string>> | undefined, labels: Record<string, string>) =>
  Object.entries(selector ?? {}).every(([name, value]) => labels[name] === value)
const serving = (container: Container) =>
  [container.startupProbe, container.livenessProbe, container.readinessProbe].filter(
    probe => probe !== undefined,
  )

/** By Kubernetes' own types, which refuse what they don't know: where a manifest says what it may not. */
function faultsOf(checked: readonly Manifest[]): string {
  const lines = checked.map((manifest, n) => {
    const group = manifest.apiVersion.includes('/') ? manifest.apiVersion : `core/${manifest.apiVersion}`
    const types = `kubernetes-types/${group.replace('.k8s.io', '')}.js`
    return `export const m${n}: import('${types}').${manifest.kind} = ${JSON.stringify(manifest)}`
  })
  const place = mkdtempSync(join(root, '.cache/manifests-'))
  try {
    const file = join(place, 'manifests.ts')
    writeFileSync(file, lines.join('\n'))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const words = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--types', '', file]
    const options = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const
    execFileSync(process.execPath, [compiler, ...words], options)
    return ''
  } catch (error) {
    // As execFileSync throws it, with what was printed.
    return (error as { stdout: string }).stdout
  } finally {
    rmSync(place, { recursive: true })
  }
}

test('the manifests are what Kubernetes takes, and what it does not know is refused', () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    'ConfigMap',
    'Deployment',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'PodDisruptionBudget',
    'PodDisruptionBudget',
    'Service',
    'Service',
    'Service',
  ])
  expect(faultsOf(manifests)).toBe('')
  const misspelt = textOf(`${folder}/worker.yaml`).replace('livenessProbe', 'livenesProbe')
  expect(faultsOf([parseAllDocuments(misspelt)[0]?.toJS() as Manifest])).toMatch(
    /livenesProbe.* does not exist/,
  )
  const mistyped = textOf(`${folder}/worker.yaml`).replace('replicas: 2', "replicas: '2'")
  expect(faultsOf([parseAllDocuments(mistyped)[0]?.toJS() as Manifest])).toContain('not assignable')
})

const kubectl = toolAt('kubectl')
test.skipIf(!kubectl)('kubectl puts the same together', () => {
  const made = execFileSync(kubectl ?? '', ['kustomize', folder], {
    cwd: root,
    encoding: 'utf8',
    // Nobody's cluster is asked.
    env: { KUBECONFIG: '/dev/null', PATH: process.env.PATH },
  })
  const rendered = parseAllDocuments(made).map(document => document.toJS() as Manifest)
  const name = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name.replace(/-[a-z0-9]{10}$/, '')}`
  expect(rendered.map(name).toSorted()).toEqual(manifests.map(name).toSorted())
  expect(rendered.find(({ kind }) => kind === 'ConfigMap')).toMatchObject({ data: settings })
  expect(faultsOf(rendered)).toBe('')
})

describe.each(deployments.map(made => [made.metadata?.name, made] as const))('%s', (_name, deployment) => {
  const pod = podOf(deployment)
  const containers = [...(pod.initContainers ?? []), ...pod.containers]
  // What the operator is told to make, and nothing else, is secret.
  const [, command = ''] =
    /`kubectl create secret generic lantern ([^`]*)`/.exec(textOf('docs/operations.md')) ?? []
  const secrets = Array.from(command.matchAll(/--from-literal=(\w+)=/g), ([, name = '']) => name)
  const own = (container: Container) =>
    Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value ?? '']))

  test('every setting is one that the server reads, and it takes them', () => {
    expect(secrets).toContain('DATA_KEY')
    for (const container of containers) {
      const names = [...Object.keys(settings), ...secrets, ...Object.keys(own(container))]
      expect(names.filter(name => !variableNames.includes(name))).toEqual([])
      const values = Object.fromEntries(
        secrets.map(name => [name, name.startsWith('DATABASE') ? 'postgres://a/b' : 'x'.repeat(32)]),
      )
      const config = readConfig({ ...settings, ...values, ...own(container) })
      expect(config).toMatchObject({ production: true, databaseUrl: 'postgres://a/b' })
      expect(config.s3).not.toBeNull()
    }
    expect(secrets.filter(name => name in settings)).toEqual([])
  })

  test('it is asked at routes that it has', async () => {
    // Nothing of it is used before somebody asks.
    const app = createOperationsApp({} as Platform)
    const probes = pod.containers.flatMap(serving)
    expect(probes.length).toBeGreaterThan(1)
    for (const { httpGet } of probes) {
      expect(app.hasRoute({ method: 'GET', url: httpGet?.path ?? '' }), httpGet?.path).toBe(true)
      expect(pod.containers[0]?.ports?.map(({ name }) => name)).toContain(httpGet?.port)
    }
    const scraped = deployment.spec?.template.metadata?.annotations?.['prometheus.io/path'] ?? ''
    expect(app.hasRoute({ method: 'GET', url: scraped })).toBe(true)
    await app.close()
  })

  test('it has the time to stop that it takes', () => {
    const [container] = pod.containers
    const [, pause = '0'] = container?.lifecycle?.preStop?.exec?.command ?? []
    const graceMs = (pod.terminationGracePeriodSeconds ?? 0) * 1000
    expect(graceMs).toBeGreaterThan(Number(pause) * 1000 + STOP_WITHIN_MS)
  })

  test('it may do no more than it has to, and has what it names', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
    })
    const volumes = pod.volumes?.map(({ name }) => name) ?? []
    for (const { securityContext, resources, volumeMounts, image, command } of containers) {
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(resources?.requests).toHaveProperty('cpu')
      expect(resources?.limits).toHaveProperty('memory')
      expect(volumeMounts?.map(({ name }) => name)).toEqual(volumes)
      expect(image).toBe('lantern')
      const started = /^server\/build\/(.*)\.js$/.exec(command?.[1] ?? 'server/build/main.js')?.[1]
      expect(Object.keys(entries)).toContain(started)
    }
  })
})

test('who serves pages is sent requests when it is ready, and a worker is not asked for any', () => {
  for (const deployment of deployments) {
    const [container] = podOf(deployment).containers
    const serves = container?.env?.some(({ name, value }) => name === 'ROLES' && value === 'http') ?? false
    expect(container?.readinessProbe?.httpGet?.path).toBe(serves ? '/readyz' : undefined)
    expect(container?.livenessProbe?.httpGet?.path).toBe('/healthz')
    const reached = services.filter(({ spec }) => selects(spec?.selector, labelsOf(deployment)))
    expect(reached.map(({ metadata }) => metadata?.name)).toEqual(
      serves ? ['lantern', 'lantern-reads', 'lantern-processes'] : ['lantern-processes'],
    )
  }
})

test('what refers to another manifest finds it, and one process may always be missing', () => {
  const [ingress] = all<Ingress>('Ingress')
  const [rule] = ingress?.spec?.rules ?? []
  expect(rule?.http?.paths.map(({ backend }) => backend.service?.name)).toEqual(['lantern'])
  expect(ingress?.spec?.tls?.[0]?.hosts).toEqual([rule?.host])
  expect(settings.PUBLIC_ORIGIN).toBe(`https://${rule?.host}`)
  const [scaler] = all<HorizontalPodAutoscaler>('HorizontalPodAutoscaler')
  const scaled = deployments.find(({ metadata }) => metadata?.name === scaler?.spec?.scaleTargetRef.name)
  expect(scaled?.spec?.replicas).toBeUndefined()
  for (const { spec } of all<PodDisruptionBudget>('PodDisruptionBudget')) {
    const [kept] = deployments.filter(made => selects(spec?.selector?.matchLabels, labelsOf(made)))
    const least = kept === scaled ? scaler?.spec?.minReplicas : kept?.spec?.replicas
    const spared =
      spec?.minAvailable === undefined ? spec?.maxUnavailable : (least ?? 0) - Number(spec.minAvailable)
    expect(spared).toBe(1)
    expect(least).toBeGreaterThan(1)
  }
  expect(textOf('deploy/prometheus/prometheus.yml')).toContain('names: [lantern-processes]')
})
