import { operatorMessage } from './operator-message.ts'

/** The life of an operator's command: prints what it comes to and ends the process with 0, or says why not with 1. */
export async function runCommand(run: (words: string[]) => Promise<string>): Promise<never> {
  try {
    process.stdout.write(`${await run(process.argv.slice(2))}\n`)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${operatorMessage(error) ?? (error as Error).stack}\n`)
    process.exit(1)
  }
}
