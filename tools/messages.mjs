// Compiles the message catalogue (messages/<locale>/*.json) to typed functions.
// Plain JavaScript: it also runs before anything has been compiled.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { compile } from '@inlang/paraglide-js'

/** Writes them into the folder given, which is made anew. */
export async function compileMessages(folder) {
  await compile({
    project: new URL('../messages/project.inlang', import.meta.url).pathname,
    outdir: folder,
    // The locale is a function of the address and is set by the caller (see web/app/lib/locale.ts),
    // so none of the library's own detection is compiled in.
    strategy: ['baseLocale'],
    emitGitIgnore: false,
  })
  joinMessages(folder)
}

/**
 * All messages in one module, which Node takes instead of one file each (see "imports" in package.json): opening
 * 1,600 files is most of a second of every start. The browser's bundle keeps the many, to leave out what a page
 * does not use.
 */
function joinMessages(folder) {
  const files = readdirSync(`${folder}/messages`).filter(name => name !== '_index.js' && name.endsWith('.js'))
  const imports = new Set()
  const bodies = files.sort().map(name =>
    readFileSync(`${folder}/messages/${name}`, 'utf8').replace(/^import .*$/gm, line => {
      imports.add(line.replace(/'\.\.\//, "'./"))
      return ''
    }),
  )
  const joined = [...imports, ...bodies, "export * as m from './joined-messages.js'\n"]
  writeFileSync(`${folder}/joined-messages.js`, joined.join('\n'))
}
