import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { plainPath } from '../../../lib/locale.ts'
import { toast } from '../../../ui/toasts.tsx'
import { openSignIn } from './open-sign-in.ts'

/** A link to the sign-in page that opens the dialog instead, once the application runs. */
export function SignInLink({ className, onOpen }: { className?: string; onOpen?: () => void }) {
  const { pathname } = useLocation()
  async function ask(event: MouseEvent) {
    if (plainPath(pathname) === '/login' || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen?.()
    if (await openSignIn()) toast.show({ text: m.shell_signed_in() })
  }
  return (
    <Link to="/login" className={className} onClick={ask}>
      {m.shell_sign_in()}
    </Link>
  )
}
