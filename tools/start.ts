import './node-version.mjs'
import { buildIfStale } from './build.ts'

// Whoever names no environment is having a first look. React picks its production half when it is first
// imported, whichever mode the product runs in.
process.env.MODE ??= process.env.NODE_ENV === 'production' ? 'production' : 'demo'
process.env.NODE_ENV ??= 'production'

try {
  await buildIfStale()
} catch (cause) {
  // The compiler has spoken above; the way through our own files would only hide it.
  process.stderr.write(`Not started: ${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
}
// In this very process, so that a signal to the command is a signal to the server.
await import('../server/src/main.ts')
