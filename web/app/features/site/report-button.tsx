import { useContext } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { ReportContext, type Reported } from './report-slot.ts'

/** For anything that can be reported; `label` if several are side by side. */
export function ReportButton({
  what,
  label,
  className,
}: {
  what: Reported
  label?: string
  className?: string | undefined
}) {
  const report = useContext(ReportContext)
  return (
    <Button variant="quiet" icon="flag" {...(className && { className })} onClick={() => report(what)}>
      {label ?? m.cases_report()}
      <span className="vh"> {what.name}</span>
    </Button>
  )
}
