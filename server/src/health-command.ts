import '../../tools/node-version.mjs'
import { readConfig } from './platform/config.ts'

// What a container's health check runs, under the server's own environment: ends with 0 when that answers.

const { roles, port, healthPort } = readConfig(process.env)
const asked = roles.has('http') ? port : healthPort
const url = `http://127.0.0.1:${asked}/healthz`
const isWell = await fetch(url, { signal: AbortSignal.timeout(2_500) }).then(
  answer => answer.ok,
  () => false,
)
process.exit(isWell ? 0 : 1)
