import type { IncomeRow } from '#contract/commerce/income.ts'

export interface Payee {
  teacher_id: number
  centre_id: number
}

/** The days that the list is of; '' for all time. */
export interface Days {
  dateFrom: string
  dateTo: string
}

/** As the address names them: 'teacher-12', 'centre-3'. */
export const payeeId = ({ teacher_id, centre_id }: Payee): string =>
  centre_id > 0 ? `centre-${centre_id}` : `teacher-${teacher_id}`

export function payeeOf(id: string): Payee | null {
  const [, kind, number = ''] = /^(teacher|centre)-(\d{1,15})$/.exec(id) ?? []
  if (!kind) return null
  return kind === 'centre'
    ? { teacher_id: 0, centre_id: Number(number) }
    : { teacher_id: Number(number), centre_id: 0 }
}

/** What may still be sent to them, in cents. */
export const payableOf = ({ available, payable }: IncomeRow): number => (payable ? Math.max(0, available) : 0)
