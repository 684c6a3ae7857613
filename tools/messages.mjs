// Compiles the message catalogue (messages/<locale>/*.json) to typed functions in messages/generated.
// Plain JavaScript: it also runs before anything has been compiled.
import { compile } from '@inlang/paraglide-js'

export async function compileMessages(root = new URL('..', import.meta.url).pathname) {
  await compile({
    project: `${root}messages/project.inlang`,
    outdir: `${root}messages/generated`,
    // The locale is a function of the address and is set by the caller (see web/app/lib/locale.ts),
    // so none of the library's own detection is compiled in.
    strategy: ['baseLocale'],
    emitGitIgnore: false,
  })
}

if (process.argv[1] === new URL(import.meta.url).pathname) await compileMessages()
