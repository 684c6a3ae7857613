// `npm start`: builds what is stale and runs the server, which loads its demo while the web is being built. Plain
// JavaScript, so that the cache below also stores Node's compiled TypeScript.
import './node-version.mjs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// V8's compiled code is kept for the next start; threads learn of it from the environment.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.cache/compile', import.meta.url))
enableCompileCache()

// Someone who sets no environment is having a first look. React picks its production build when it is first imported,
// whichever mode the product runs in.
process.env.MODE ??= process.env.NODE_ENV === 'production' ? 'production' : 'demo'
process.env.NODE_ENV ??= 'production'

function refuse(cause) {
  // The compiler has printed its errors above; a stack through our own files would only hide them.
  process.stderr.write(`Not started: ${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
}

try {
  const { buildServerIfStale, buildWebIfStale, compileMessagesIfStale } = await import('./build.ts')
  await compileMessagesIfStale()
  // The server first, whose demo then loads while the web is being built.
  await buildServerIfStale({ cluster: false })
  const webBuilt = buildWebIfStale()
  webBuilt.catch(refuse)
  // In this very process, so that a signal to the command is a signal to the server.
  const { start } = await import('../server/build/start.js')
  await start({ webBuilt })
} catch (cause) {
  refuse(cause)
}
