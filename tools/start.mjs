// `npm start`: builds what is stale, then runs the server. Plain JavaScript, so that the cache below also keeps
// what Node makes of TypeScript.
import './node-version.mjs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What V8 has compiled is kept for the next start; threads learn of it from the environment.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.cache/compile', import.meta.url))
enableCompileCache()

// Whoever names no environment is having a first look. React picks its production half when it is first
// imported, whichever mode the product runs in.
process.env.MODE ??= process.env.NODE_ENV === 'production' ? 'production' : 'demo'
process.env.NODE_ENV ??= 'production'

try {
  const { buildIfStale } = await import('./build.ts')
  await buildIfStale()
} catch (cause) {
  // The compiler has spoken above; the way through our own files would only hide it.
  process.stderr.write(`Not started: ${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
}
// In this very process, so that a signal to the command is a signal to the server.
await import('../server/build/main.js')
