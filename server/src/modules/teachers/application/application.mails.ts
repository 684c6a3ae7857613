import type { Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../../accounts/index.ts'

// Each is in the account's language, and sent only if the transaction commits.

type Sender = Pick<Platform, 'jobs'>
type Recipient = Pick<Person, 'email' | 'language' | 'firstName'>

const addressed = (to: Recipient) => ({ to: to.email, locale: to.language })

export const mailReceived = ({ jobs }: Sender, tx: Tx, to: Recipient) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'applicationReceived', params: { name: to.firstName } })

export const mailDocumentsAsked = (
  { jobs }: Sender,
  tx: Tx,
  to: Recipient,
  { text, part }: { text: string; part: string },
) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'documentsAsked',
    params: { name: to.firstName, request: text, path: `/teacher/upload-more-documents/${part}` },
  })

export const mailApproved = ({ jobs }: Sender, tx: Tx, to: Recipient) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'applicationApproved', params: { name: to.firstName } })

export const mailDeclined = ({ jobs }: Sender, tx: Tx, to: Recipient, reason: string) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'applicationDeclined',
    params: { name: to.firstName, reason },
  })

export const mailActivated = ({ jobs }: Sender, tx: Tx, to: Recipient) =>
  sendMail(jobs, tx, { ...addressed(to), template: 'teacherActivated', params: { name: to.firstName } })

export const mailDeactivated = ({ jobs }: Sender, tx: Tx, to: Recipient, reason: string) =>
  sendMail(jobs, tx, {
    ...addressed(to),
    template: 'teacherDeactivated',
    params: { name: to.firstName, reason },
  })
