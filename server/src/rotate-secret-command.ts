import '../../tools/node-version.mjs'
import { ConfigError, readConfig } from './platform/config.ts'
import { rotateSecret } from './platform/secrets.ts'
import { runCommand, withDatabase } from './run-command.ts'

// `npm run rotate-secret` replaces the secret that lies in the database; one that is configured is replaced there.

async function run(): Promise<string> {
  const config = readConfig(process.env)
  if (config.secret)
    throw new ConfigError('SECRET is configured: put it into SECRET_PREVIOUS and a new one into SECRET')
  await withDatabase(config, rotateSecret)
  return 'The secret is a new one from the next start on; who is signed in stays so'
}

await runCommand(run)
