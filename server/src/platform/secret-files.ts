import { readFileSync } from 'node:fs'

const secrets = ['SECRET', 'SECRET_PREVIOUS', 'DATA_KEY', 'DATA_KEY_PREVIOUS', 'METRICS_TOKEN']

export const secretFileVariables: readonly string[] = secrets.map(name => `${name}_FILE`)

/** `SECRET_FILE=/run/secrets/secret` and similar: the file's content is the value, as containers are given secrets. */
export function readSecretFiles(given: Record<string, string>): Record<string, string> {
  const read: Record<string, string> = {}
  for (const name of secrets) {
    const file = given[`${name}_FILE`]
    if (file && !given[name]) read[name] = readFileSync(file, 'utf8').trim()
  }
  return { ...given, ...read }
}
