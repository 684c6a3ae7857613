import type { CaseEvent, ListedCase } from '#contract/cases/staff-cases.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { kindNames } from '../../cases/reason-texts.ts'
import { actTexts } from '../audit/act-texts.ts'

export const titleOf = ({ title, kind }: Pick<ListedCase, 'title' | 'kind'>): string =>
  title || m.cases_gone({ kind: kindNames[kind]() })

/** '26 min', '6 h 20 min'. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const shown = { hours: wholeNumber(hours), minutes: String(minutes % 60) }
  return hours > 0 ? m.cases_hours_minutes(shown) : m.cases_minutes({ minutes: shown.minutes })
}

/** What someone did, without their name. */
export function eventText({ what, text, act }: CaseEvent): string {
  switch (what) {
    case 'opened':
      return m.cases_event_opened()
    case 'joined':
      return m.cases_event_joined()
    case 'urgent':
      return m.cases_event_urgent()
    case 'assigned':
      return text ? m.cases_event_assigned({ name: text }) : m.cases_event_unassigned()
    case 'note':
      return m.cases_event_note()
    case 'warned':
      return m.cases_event_warned()
    case 'read':
      return m.cases_event_read()
    case 'closed':
      return m.cases_event_closed()
    case 'act':
      return act ? actTexts[act].label() : ''
  }
}
