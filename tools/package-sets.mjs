// Which packages a command needs, and what has to be installed for it. Plain JavaScript for any version of Node:
// setup.mjs uses it before any package is installed.

/**
 * `start` is what building and starting need (`dependencies` in package.json), `all` has the tools of tests and
 * development besides.
 *
 * @typedef {'start' | 'all'} PackageSet
 * @typedef {{ lock: string, machine: string, set: PackageSet }} Stamp
 * @typedef {{ name?: string, version?: string, integrity?: string, resolved?: string, dev?: boolean,
 *   optional?: boolean, devOptional?: boolean, devDependencies?: Record<string, string> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} Locked
 * @typedef {{ scripts?: unknown, devDependencies?: Record<string, string> }} Manifest
 */

/** @param {Stamp} stamp */
export const writtenStamp = ({ lock, machine, set }) => `${lock} ${machine} ${set}\n`

/**
 * @param {string} text
 * @returns {Stamp | null}
 */
export function readStamp(text) {
  const [lock, machine, set] = text.trim().split(' ')
  return lock && machine && (set === 'start' || set === 'all') ? { lock, machine, set } : null
}

/**
 * What to do: `none` where all that is wanted is there, `add` where only the rest is missing, so that a server that
 * runs from the folder keeps its packages, `replace` where the packages are others or were made for another machine.
 *
 * @param {Stamp | null} found
 * @param {Stamp} wanted
 * @returns {'none' | 'add' | 'replace'}
 */
export function whatToInstall(found, wanted) {
  if (!found || found.lock !== wanted.lock || found.machine !== wanted.machine) return 'replace'
  return found.set === 'all' || wanted.set === 'start' ? 'none' : 'add'
}

/**
 * The set that npm's own record shows to be in place, as after an `npm install` by hand.
 *
 * @param {Locked} wanted The packages of the lockfile.
 * @param {Locked} found Those of the record in node_modules.
 * @param {(path: string) => boolean} isThere
 * @returns {PackageSet | null}
 */
export function setInPlace(wanted, found, isThere) {
  const paths = Object.keys(wanted).filter(path => path !== '')
  /** @param {string} path */
  const isInPlace = path => {
    const record = found[path]
    // Native packages for other kinds of machines aren't checked here: a missing one means a folder that was moved.
    if (!record) return wanted[path].optional || wanted[path].devOptional || false
    return record.version === wanted[path].version && isThere(path)
  }
  if (paths.every(isInPlace)) return 'all'
  return paths.filter(path => isForStart(wanted[path])).every(isInPlace) ? 'start' : null
}

/**
 * What npm is given to install from: the manifest and the lockfile, cut to a set. Optional peers that only development
 * brings (the compiler, types) are left out of a start. Each package says where it is to be had, which the lockfile
 * leaves open for every registry: without it npm reads the list of all versions of each package first, and that is
 * half of its work.
 *
 * @param {PackageSet} set
 * @param {Manifest} manifest
 * @param {{ packages: Locked }} lock
 * @param {(name: string) => string} registryOf
 */
export function installFrom(set, manifest, lock, registryOf) {
  const needed = set === 'all' ? () => true : isForStart
  /** @param {Manifest} description */
  const cut = ({ devDependencies, ...rest }) => (set === 'all' ? { ...rest, devDependencies } : rest)
  /** @type {Locked} */
  const packages = {}
  for (const [path, locked] of Object.entries(lock.packages))
    if (needed(locked)) packages[path] = path === '' ? cut(locked) : located(path, locked, registryOf)
  const { scripts: _, ...described } = cut(manifest)
  return { manifest: described, lock: { ...lock, packages } }
}

/** @param {LockedPackage} locked */
const isForStart = ({ dev, devOptional }) => !dev && !devOptional

/**
 * @param {string} path
 * @param {LockedPackage} locked
 * @param {(name: string) => string} registryOf
 */
function located(path, locked, registryOf) {
  if (!locked.integrity || locked.resolved) return locked
  const name = locked.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const file = `${name.slice(name.indexOf('/') + 1)}-${locked.version}.tgz`
  return { ...locked, resolved: `${registryOf(name).replace(/\/$/, '')}/${name}/-/${file}` }
}

/**
 * Which registry a package comes from, by the settings of npm.
 *
 * @param {Record<string, unknown>} settings
 * @returns {(name: string) => string}
 */
export function registryOfSettings(settings) {
  return name => {
    const ofScope = name.startsWith('@') && settings[`${name.slice(0, name.indexOf('/'))}:registry`]
    return String(ofScope || settings.registry)
  }
}

/**
 * Whether Node 24 is to be brought: the machine has another one, or the one that runs this was brought before.
 *
 * @param {{ major: number, isOwn: boolean }} running
 */
export const needsOwnNode = ({ major, isOwn }) => isOwn || major !== 24
