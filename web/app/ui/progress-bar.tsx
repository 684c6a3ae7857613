import { useNavigation } from 'react-router'

/** A line at the top while the next page loads. Styles delay it, so quick changes show nothing. */
export function ProgressBar() {
  const busy = useNavigation().state !== 'idle'
  return <div className="loadbar" data-busy={busy || undefined} aria-hidden="true" />
}
