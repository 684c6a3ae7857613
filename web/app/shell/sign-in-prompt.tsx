import { Suspense } from 'react'
import { settleSignIn, useSignInAsked } from '../features/accounts/sign-in/open-sign-in.ts'
import { LostDialog, lazyPart } from '../ui/lazy-part.tsx'

const SignInDialog = lazyPart(
  () =>
    import('../features/accounts/sign-in/sign-in-dialog.tsx').then(module => ({
      default: module.SignInDialog,
    })),
  LostDialog,
)

/** Rendered once, in the shell. The dialog's code loads when it is first needed. */
export function SignInPrompt() {
  const asked = useSignInAsked()
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <SignInDialog
        open
        reason={asked.reason}
        part={asked.part}
        onClose={() => settleSignIn(false)}
        onDone={() => settleSignIn(true)}
      />
    </Suspense>
  )
}
