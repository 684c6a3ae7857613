import { demoAccounts, demoPassword } from './modules/site/index.ts'
import type { Config } from './platform/config.ts'

/** What the start prints for the person who typed the command. */
export function welcome(config: Config, origin: string): string {
  const lines = [`${config.brand.name} is ready: ${origin}   (中文: ${origin}/zh-HK)`]
  if (config.demo) {
    lines.push(
      `Demo accounts: ${demoAccounts.map(({ username }) => username).join(', ')}   password: ${demoPassword}`,
    )
  }
  if (!config.smtpUrl && !config.production) lines.push(`Mail is kept, not sent: ${origin}/dev/mail`)
  return `\n${lines.map(line => `  ${line}`).join('\n')}\n\n`
}
