// Compiles the message catalogue (messages/<locale>/*.json) to typed functions in messages/generated.
// Plain JavaScript: it also runs before anything has been compiled.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { compile } from '@inlang/paraglide-js'

export async function compileMessages(root = new URL('..', import.meta.url).pathname) {
  const folder = `${root}messages/generated`
  const fresh = `${folder}-${process.pid}`
  await compile({
    project: `${root}messages/project.inlang`,
    outdir: fresh,
    // The locale is a function of the address and is set by the caller (see web/app/lib/locale.ts),
    // so none of the library's own detection is compiled in.
    strategy: ['baseLocale'],
    emitGitIgnore: false,
  })
  joinMessages(fresh)
  // Made aside and swapped, so that whoever reads the folder meanwhile finds it whole.
  const old = `${folder}-old-${process.pid}`
  try {
    renameSync(folder, old)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  renameSync(fresh, folder)
  rmSync(old, { recursive: true, force: true })
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

if (process.argv[1] === new URL(import.meta.url).pathname) await compileMessages()
