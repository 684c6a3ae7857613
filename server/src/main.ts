import { start } from './start.ts'

// Packages and images begin here: anyone who names no environment runs the real thing, not a first look.
process.env.NODE_ENV ??= 'production'
await start()
