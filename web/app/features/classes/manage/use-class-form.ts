import { useEffect, useState } from 'react'
import type { SlotPlace } from '#contract/lessons/slots.ts'
import { addDays, type Day } from '#contract/rules/hong-kong-time.ts'
import { furthestDays } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { FormRefusal, useSubmit } from '../../../lib/use-submit.ts'
import { refusedFiles, useArrivingFiles } from '../materials/use-arriving-files.ts'
import { type ClassDraft, draftProblems, withDate, withLessons } from './class-draft.ts'
import { problemText } from './draft-texts.ts'
import { refusedTimes } from './refused-times.tsx'

const noHolidays: ReadonlySet<Day> = new Set()

/**
 * The state of a class form. It lives where the form is opened and not in the form, which is a different one next to
 * the calendar and over it: turning a tablet keeps all text and files.
 */
export function useClassForm({
  initial,
  begun = null,
  onSave,
}: {
  initial: ClassDraft
  /** Earlier input of the same form. */
  begun?: ClassDraft | null
  /** `uploads` are files for a new class. */
  onSave: (draft: ClassDraft, uploads: string[]) => Promise<void>
}) {
  const [start] = useState(initial)
  const [draft, setDraft] = useState(begun ?? initial)
  const [taken, setTaken] = useState<readonly SlotPlace[]>([])
  const files = useArrivingFiles()
  const holidays = useHolidays(draft)

  useEffect(() => setDraft(before => withLessons(before, holidays)), [holidays])
  const change = (next: (before: ClassDraft) => ClassDraft) =>
    setDraft(before => withLessons(next(before), holidays))

  const submit = useSubmit(async () => {
    setTaken([])
    const fields = Object.entries(draftProblems(draft)).map(([name, code]) => [name, problemText(code)])
    if (fields.length > 0) throw new FormRefusal({ fields: Object.fromEntries(fields) })
    const uploads = await files.settled()
    if (!uploads)
      throw new FormRefusal({ fields: { materials: m.classes_files_unfinished({ names: files.missing() }) } })
    try {
      await onSave(draft, uploads)
    } catch (error) {
      setTaken(refusedTimes(error))
      for (const { id, reason } of refusedFiles(error)) files.refuse([id], reason)
      throw error
    }
  })

  return {
    ...{ draft, change, taken, files, submit },
    set: (part: Partial<ClassDraft>) => change(before => ({ ...before, ...part })),
    /** Another day was selected in the calendar. */
    follow: (day: Day) => change(before => withDate(before, day)),
    /** The other dates don't change, and neither does other input. */
    leaveOut(days: readonly Day[]) {
      change(before => ({
        ...before,
        withoutDays: [...new Set([...before.withoutDays, ...days])].sort(),
      }))
      const left = taken.filter(({ trial_date }) => !days.includes(trial_date))
      setTaken(left)
      if (left.length === 0) submit.clear()
    },
    /** Whether something would be lost. */
    isUnsaved: files.files.length > 0 || isChanged(start, draft),
  }
}
export type ClassFormState = ReturnType<typeof useClassForm>

/** A form that is opened and closed again, on any day, has no input. */
const isChanged = (start: ClassDraft, draft: ClassDraft): boolean =>
  JSON.stringify({ ...draft, date: '', endingDate: '', weekdays: [] }) !==
  JSON.stringify({ ...start, date: '', endingDate: '', weekdays: [] })

/** Only planning by a number of lessons needs them. */
function useHolidays({ date, lessons, repeated, withoutHolidays }: ClassDraft): ReadonlySet<Day> {
  const asked = useQuery({
    ...queryOf(laterApi.holidayList, { query: { from: date, until: addDays(date, furthestDays) } }),
    enabled: repeated && withoutHolidays && lessons !== '',
    placeholderData: before => before,
    staleTime: Number.POSITIVE_INFINITY,
    select: daysOf,
  })
  return asked.data ?? noHolidays
}

const daysOf = ({ holidays }: { holidays: { date: string }[] }): ReadonlySet<Day> =>
  new Set(holidays.map(({ date }) => date))
