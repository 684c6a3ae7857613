import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Catalogue, moduleOf, readCatalogue } from '../tools/messages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const all = '#messages/messages.js'
const locale = `${root}messages/locale.ts`
/** Neither folder exists; the names let `codeSplitting` in vite.config.ts tell where a text belongs. */
const ofOneFile = `${root}messages/of/`
const shared = `${root}messages/shared/`

/** The messages that a source shows: each as `m.key`, for a key put together would need all of them. */
export function messagesIn(file: string, source: string): string[] {
  const computed = /(?<![\w$.])m\[/.exec(source)
  if (computed)
    throw new Error(`${file}: name each message in full, m.key, so that a page loads only its own`)
  return [...new Set(Array.from(source.matchAll(/(?<![\w$.])m\s*\.\s*([a-z]\w*)/g), ([, key = '']) => key))]
}

export interface Split {
  /** Messages that one file alone shows, by that file. */
  own: ReadonlyMap<string, readonly string[]>
  /** Messages that several files show, by each of them. */
  shared: ReadonlyMap<string, readonly string[]>
}

export function splitMessages(sources: ReadonlyMap<string, string>): Split {
  const shown = new Map<string, string[]>()
  const files = new Map<string, number>()
  for (const [file, source] of sources) {
    if (!source.includes(all)) continue
    const keys = messagesIn(file, source)
    shown.set(file, keys)
    for (const key of keys) files.set(key, (files.get(key) ?? 0) + 1)
  }
  const pick = (alone: boolean) =>
    new Map([...shown].map(([file, keys]) => [file, keys.filter(key => (files.get(key) === 1) === alone)]))
  return { own: pick(true), shared: pick(false) }
}

/**
 * Gives each file of the browser's build its messages only: those of its own in one module, and those it shares with
 * others in one module each, so that a page loads the texts it shows. In development all stand in one module.
 */
export function splitMessageModules(): Plugin {
  let catalogue: Catalogue
  let split: Split
  return {
    name: 'split-message-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    buildStart() {
      catalogue = readCatalogue()
      const files = globSync('web/app/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] })
      split = splitMessages(
        new Map(files.map(file => [`${root}${file}`, readFileSync(`${root}${file}`, 'utf8')])),
      )
    },
    resolveId: {
      filter: { id: [/^#messages\/messages\.js$/, /\/messages\/(of\/|shared\/|locale\.ts$)/] },
      handler(source, importer) {
        if (source === locale || source.startsWith(ofOneFile) || source.startsWith(shared)) return source
        if (source !== all) return
        const file = importer?.replace(/\?.*/, '') ?? ''
        if (!split.own.has(file)) throw new Error(`${file}: only files of web/app show messages in a browser`)
        return `${ofOneFile}${file.slice(root.length)}.js`
      },
    },
    load: {
      filter: { id: /\/messages\/(of|shared)\// },
      handler(id) {
        if (id.startsWith(shared))
          return moduleOf(catalogue, [id.slice(shared.length, -'.js'.length)], locale)
        const file = `${root}${id.slice(ofOneFile.length, -'.js'.length)}`
        const others = (split.shared.get(file) ?? []).map(
          key => `export { ${key} } from ${JSON.stringify(`${shared}${key}.js`)}\n`,
        )
        const own = moduleOf(catalogue, split.own.get(file) ?? [], locale)
        return `${own}${others.join('')}export * as m from ${JSON.stringify(id)}\n`
      },
    },
  }
}
