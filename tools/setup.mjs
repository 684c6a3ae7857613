// Runs before start, test, dev and check, on whatever Node (18 or later) the machine has: installs the
// packages of the lockfile when they are missing or differ. Node 24 is one of them, so the script that
// npm runs next finds it in node_modules/.bin. Plain JavaScript, and nothing but Node's own modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

/** Native packages differ by machine, so a folder that moved to another kind of machine is stale as well. */
function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

function stampFound() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim() : ''
}

/** After an `npm install` by hand the stamp is missing or old, yet npm's own record may show it all in place. */
function installedByHand() {
  const recordFile = join(modules, '.package-lock.json')
  if (!existsSync(recordFile)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(recordFile, 'utf8')).packages
  const names = Object.keys(wanted).filter(name => name !== '')
  const complete = names.every(name =>
    found[name]
      ? found[name].version === wanted[name].version
      : wanted[name].optional || wanted[name].devOptional,
  )
  // Native packages of another kind of machine are not asked for here: one missing means a folder that moved.
  return (
    complete && names.filter(name => found[name]).every(name => existsSync(join(root, name, 'package.json')))
  )
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

const stamp = wantedStamp()
if (stampFound() !== stamp) {
  if (stampFound() === '' && installedByHand()) {
    writeFileSync(stampFile, `${stamp}\n`)
  } else {
    const started = Date.now()
    say('Installing packages (npm ci) ...')
    // The tests and the build need the development packages, also where NODE_ENV says production.
    if (!npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])) {
      fail('npm ci did not finish; see its message above')
    }
    writeFileSync(stampFile, `${stamp}\n`)
    say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
  }
}

// Where npm is told to ignore install scripts, Node 24 has been unpacked without its binary.
if (!hasNode24()) {
  say('Fetching Node 24 ...')
  if (!npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']) || !hasNode24()) {
    fail(
      'Node 24 could not be fetched; install Node 24 on this machine, or allow the install script of "node"',
    )
  }
}
