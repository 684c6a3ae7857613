import { Suspense, useState } from 'react'
import type { SubjectKind } from '#contract/rules/conversations.ts'
import { m } from '#messages/messages.js'
import { readSession } from '../../lib/session.ts'
import { Button, type ButtonVariant, IconButton } from '../../ui/button.tsx'
import { LostDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { openSignIn } from '../accounts/sign-in/open-sign-in.ts'

const AskDialog = lazyPart(
  () => import('./ask-dialog.tsx').then(module => ({ default: module.AskDialog })),
  LostDialog,
)

export type AskTo = { teacher_id: number } | { centre_id: number } | { student_id: number }

export interface AskProps {
  to: AskTo
  name: string
  /** What it is about, and its name. */
  subject?: { kind: SubjectKind; id: number; title: string }
  /** 'Ask a question' before anything was bought; 'Message' after that. */
  kind?: 'ask' | 'message'
}

/**
 * Writes to someone without leaving the page. Anyone who is not signed in is asked to, and finds the dialog
 * afterwards. `named`: it says in sight whom, where several stand side by side. For learners, and visitors who may
 * become some; a seller sees it where they write to a family.
 */
export function AskButton({
  variant = 'line',
  wide = false,
  named = false,
  iconOnly = false,
  className,
  ...ask
}: AskProps & {
  variant?: ButtonVariant
  wide?: boolean
  named?: boolean
  /** For a row without room for the word. */
  iconOnly?: boolean
  className?: string
}) {
  const [open, setOpen] = useState(false)
  const isSellers = 'student_id' in ask.to
  async function press() {
    if (readSession() || (await openSignIn())) setOpen(true)
  }
  const dialog = (
    <Suspense fallback={null}>{open && <AskDialog {...ask} onClose={() => setOpen(false)} />}</Suspense>
  )
  const readers = isSellers ? 'teacher' : 'out learner'
  if (iconOnly)
    return (
      <>
        <IconButton
          icon="chat"
          label={`${m.conversations_message()} ${ask.name}`}
          data-for={readers}
          onClick={() => void press()}
        />
        {dialog}
      </>
    )
  return (
    <>
      <Button
        variant={variant}
        wide={wide}
        icon="chat"
        {...(className && { className })}
        data-for={readers}
        onClick={() => void press()}
      >
        {ask.kind === 'message'
          ? m.conversations_message()
          : named
            ? m.conversations_ask({ name: ask.name })
            : m.conversations_ask_title()}
        {!named && <span className="vh"> {ask.name}</span>}
      </Button>
      {dialog}
    </>
  )
}
