import { createContext } from 'react'
import type { ReportKind } from '#contract/rules/cases.ts'

/** What someone is about to report, as they see it. */
export interface Reported {
  kind: ReportKind
  id: number
  name: string
  detail?: string
}

/** Opens the report form, which is to the right of everything that can be reported. Filled by the shell. */
export const ReportContext = createContext<(what: Reported) => void>(() => undefined)
