import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Catalogue, moduleOf, readCatalogue } from '../tools/messages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const all = '#messages/messages.js'
const locale = `${root}messages/locale.ts`
/** No such folder exists: the name tells the bundler that the texts of a file are a module of their own. */
const ofFile = `${root}messages/of/`

/** The messages that a source shows: each as `m.key`, for a key put together would need all of them. */
export function messagesIn(file: string, source: string): string[] {
  const computed = /(?<![\w$.])m\[/.exec(source)
  if (computed)
    throw new Error(`${file}: name each message in full, m.key, so that a page loads only its own`)
  return [...new Set(Array.from(source.matchAll(/(?<![\w$.])m\s*\.\s*([a-z]\w*)/g), ([, key = '']) => key))]
}

/**
 * Gives each file of the browser's build a module with its own messages, so that a page loads the texts it shows. A text
 * that two files show stands in both: a module of its own would be a file of its own for most of them. In development all
 * stand in one module.
 */
export function splitMessageModules(): Plugin {
  let catalogue: Catalogue
  return {
    name: 'split-message-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    buildStart() {
      catalogue = readCatalogue()
    },
    resolveId: {
      filter: { id: [/^#messages\/messages\.js$/, /\/messages\/(of\/|locale\.ts$)/] },
      handler(source, importer) {
        if (source === locale || source.startsWith(ofFile)) return source
        if (source !== all) return
        const file = importer?.replace(/\?.*/, '') ?? ''
        if (!file.startsWith(`${root}web/app/`))
          throw new Error(`${file}: only files of web/app show messages in a browser`)
        return `${ofFile}${file.slice(root.length)}.js`
      },
    },
    load: {
      filter: { id: /\/messages\/of\// },
      handler(id) {
        const file = id.slice(ofFile.length, -'.js'.length)
        const keys = messagesIn(file, readFileSync(`${root}${file}`, 'utf8'))
        return `${moduleOf(catalogue, keys, locale)}export * as m from ${JSON.stringify(id)}\n`
      },
    },
  }
}
