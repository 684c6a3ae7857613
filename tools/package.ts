// `npm run package -- <folder>`: everything a machine with Node 24 needs to run the product, and nothing else. The
// Dockerfile runs exactly these steps. It refuses without the receipt of a full green test run of these sources,
// unless `--untested` says that no one will rely on the result, or that the sources were tested elsewhere.
import './node-version.mjs'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { buildIfStale } from './build.ts'
import { compressAssets } from './compress.ts'
import { missingProof, readReceipts, treeHash } from './receipt.ts'
import { runtimePackages } from './runtime-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Copied whole; all other sources are in the build. */
const parts = [
  'server/build',
  'server/build-postgres',
  'server/fonts',
  'server/migrations',
  'server/passwords/common.bloom',
  'web/build',
  // The reference, as the server delivers it.
  'contract/openapi.json',
  'demo/fonts',
  'demo/materials',
  'LICENSE',
]

/** Files of packages that only developers read. Licences stay. */
const unneeded = /\.(map|flow|markdown|[cm]?tsx?)$|(?<!licen[cs]e)\.md$/i

/** Creates the folder; its earlier content is deleted. */
export async function makePackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of parts) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: path => !/\.ts$|\/\.stamp$/.test(path),
    })
  }
  await compressAssets(join(folder, 'web/build/client'), { smallest: true })
  for (const { path } of runtimePackages(root)) copyPackage(join(root, path), join(folder, path))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(ownManifest(), null, 2)}\n`)
  readableByAll(folder)
}

function copyPackage(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    // Links into other folders would lead out of the package.
    dereference: true,
    // Packages inside a package are copied, or left out, separately.
    filter: path => path !== join(from, 'node_modules') && !unneeded.test(path),
  })
}

function ownManifest() {
  const { name, version, license, type } = manifest
  return {
    name,
    version,
    private: true,
    license,
    type,
    engines: { node: '>=24' },
    scripts: {
      start: 'NODE_ENV=production node server/build/main.js',
      migrate: 'node server/build/migrate-command.js',
      jobs: 'node server/build/jobs-command.js',
      backup: 'node server/build/backup-command.js',
      restore: 'node server/build/restore-command.js',
      'rotate-secret': 'node server/build/rotate-secret-command.js',
      'rotate-data-key': 'node server/build/rotate-data-key-command.js',
      'remove-demo': 'node server/build/remove-demo-command.js',
      staff: 'node server/build/staff-command.js',
    },
  }
}

/** It runs under another account than the one that created it; and some packages have odd modes. */
function readableByAll(path: string): void {
  const stats = statSync(path)
  chmodSync(path, stats.mode | (stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644))
  if (stats.isDirectory()) for (const name of readdirSync(path)) readableByAll(join(path, name))
}

function megabytes(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.size / 1e6
  return readdirSync(path).reduce((sum, name) => sum + megabytes(join(path, name)), 0)
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { untested: { type: 'boolean', default: false } },
  })
  const missing = values.untested ? [] : missingProof(readReceipts(), treeHash())
  if (missing.length > 0) {
    process.stderr.write(`Not packaged: ${missing.join('; ')}. --untested packages all the same.\n`)
    process.exit(1)
  }
  const folder = resolve(positionals[0] ?? join(root, 'dist/lantern'))
  if (
    existsSync(folder) &&
    readdirSync(folder).length > 0 &&
    !existsSync(join(folder, 'server/build/main.js'))
  ) {
    process.stderr.write(`${folder} holds something else: name an empty folder\n`)
    process.exit(1)
  }
  await buildIfStale()
  await makePackage(folder)
  const sizes = ['server', 'web', 'demo', 'node_modules'].map(
    part => `${part} ${megabytes(join(folder, part)).toFixed(1)}`,
  )
  process.stdout.write(`${folder}: ${megabytes(folder).toFixed(1)} MB (${sizes.join(', ')})\n`)
}
