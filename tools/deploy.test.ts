import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { toolAt } from './fleet-tools.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
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
  // The token's file is the operator's.
  expect(run('check', 'config', '--syntax-only', 'prometheus.yml')).toContain('SUCCESS')
})

test('the balancer asks a process whether it is ready for writes, and only whether it is alive for reads', () => {
  const config = textOf('deploy/haproxy.cfg')
  expect(config).toMatch(/backend reads\n\s+option httpchk GET \/healthz\n/)
  expect(config).toMatch(/backend writes\n\s+option httpchk GET \/readyz\n/)
})

const haproxy = toolAt('haproxy')
test.skipIf(!haproxy)('the balancer takes its configuration', () => {
  const run = () =>
    execFileSync(haproxy ?? '', ['-c', '-f', 'deploy/haproxy.cfg'], { cwd: root, stdio: 'pipe' })
  expect(run).not.toThrow()
})

const varnishd = toolAt('varnishd')
test.skipIf(!varnishd)('the cache takes its configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-varnish-'))
  try {
    // It reads under an account of its own.
    chmodSync(folder, 0o755)
    // The balancer's name is known only beside it.
    writeFileSync(join(folder, 'vcl'), textOf('deploy/varnish.vcl').replace('"balancer"', '"127.0.0.1"'))
    const run = () =>
      execFileSync(varnishd ?? '', ['-C', '-n', join(folder, 'work'), '-f', join(folder, 'vcl')], {
        stdio: 'pipe',
      })
    expect(run).not.toThrow()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
