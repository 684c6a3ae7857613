import { createContext } from 'react'
import type { ReportKind } from '#contract/rules/cases.ts'

/** What someone is about to report, as they see it. */
export interface Reported {
  kind: ReportKind
  id: number
  name: string
  detail?: string
}

/** Opens the form to report something, which stands right of all that can be reported. The shell fills it in. */
export const ReportContext = createContext<(what: Reported) => void>(() => undefined)
