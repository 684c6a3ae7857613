import { BackupRefused } from './platform/backup/manifest.ts'
import { ConfigError } from './platform/config.ts'
import { DataDirInUse } from './platform/data-dir-lock.ts'

/** The life of an operator's command: prints what it comes to and ends the process with 0, or says why not with 1. */
export async function runCommand(run: (words: string[]) => Promise<string>): Promise<never> {
  try {
    process.stdout.write(`${await run(process.argv.slice(2))}\n`)
    process.exit(0)
  } catch (error) {
    // What the operator can mend is one line; anything else is a defect and shows where it happened.
    const plain =
      error instanceof ConfigError || error instanceof BackupRefused || error instanceof DataDirInUse
    process.stderr.write(`${plain ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  }
}
