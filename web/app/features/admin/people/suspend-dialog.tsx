import type { ViewedPerson } from '#contract/admin/people.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './people.module.css'
import { accessText, sells } from './person-texts.ts'

type Suspendable = Pick<ViewedPerson['person'], 'user_id' | 'display_name' | 'role'> & {
  language?: ViewedPerson['person']['language']
}

interface SuspendDialogProps {
  person: Suspendable
  /** Where it is known, what else the person holds is named. */
  access?: ViewedPerson['access']
  teaching?: ViewedPerson['teaching']
  onClose: () => void
}

export function SuspendDialog({ person, access, teaching, onClose }: SuspendDialogProps) {
  const form = useSubmit(async data => {
    const body = { user_id: person.user_id, reason: typed(data, 'reason') }
    await withPassword(() => api.personSuspend({ body }))
    onClose()
    toast.show({ text: m.people_told_suspended(), tone: 'good' })
    await refreshLists()
  })
  const held = access ? accessText(access) : ''
  const help = person.language === 'zh-HK' ? m.people_reason_help_zh() : m.people_reason_help_en()
  return (
    <Dialog
      open
      size="medium"
      title={m.people_suspend_title({ name: person.display_name })}
      onClose={onClose}
    >
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field label={m.people_reason()} help={person.language && help} error={form.fields.reason}>
          <Textarea name="reason" rows={4} maxLength={1000} data-autofocus />
        </Field>
        <section className={styles.happens}>
          <h3>{m.people_happens()}</h3>
          <ul>
            <Happens icon="x" text={m.people_happens_sessions()} />
            {held && <Happens icon="x" text={m.people_happens_access({ list: held })} />}
            {sells(person) && <Happens icon="eyeoff" text={m.people_happens_sells()} />}
            {teaching?.next_at && (
              <Happens
                icon="clock"
                text={m.people_happens_lessons({
                  count: teaching.lessons,
                  shown: wholeNumber(teaching.lessons),
                  when: momentText(teaching.next_at),
                })}
              />
            )}
            <Happens
              icon="check"
              text={teaching?.next_at ? m.people_happens_back_without() : m.people_happens_back()}
            />
          </ul>
        </section>
        <p className={styles.note}>{m.people_happens_logged()}</p>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.people_suspend()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Happens({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{text}</span>
    </li>
  )
}
