// Compiles the message catalogue (messages/<locale>/*.json) to typed functions in messages/generated.
// Plain JavaScript: it also runs before anything has been compiled.
import { renameSync, rmSync } from 'node:fs'
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

if (process.argv[1] === new URL(import.meta.url).pathname) await compileMessages()
