import { useState } from 'react'
import type { ViewedPerson } from '#contract/admin/people.ts'
import { m } from '#messages/messages.js'
import { dayText, momentText } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { payeeId } from '../income/payee.ts'
import { ResetDecision } from '../security/reset-decision.tsx'
import { ResetDialog } from '../security/reset-dialog.tsx'
import { useStaff } from '../staff.ts'
import * as styles from './people.module.css'
import { roleTexts, sells, stateTexts, stateTones } from './person-texts.ts'
import { SuspendDialog } from './suspend-dialog.tsx'

const languages = { en: 'English', 'zh-HK': '繁體中文' } as const

/** Who it is, and what staff can do about them. */
export function PersonCard({ viewed, openedAt }: { viewed: ViewedPerson; openedAt: Date }) {
  const { person, suspension, may_decide } = viewed
  const [open, setOpen] = useState<'suspend' | 'reset' | null>(null)
  const close = () => setOpen(null)
  const staff = useStaff()
  const own = useSession()?.userId === person.user_id
  const full = `${person.first_name} ${person.last_name}`.trim()
  return (
    <section className={styles.card} aria-label={m.people_person()}>
      <Avatar name={person.display_name} src={person.profile_picture} size="large" />
      <p className={styles.full}>{full}</p>
      <p className={styles.chips}>
        <Chip>{roleTexts[person.role]()}</Chip>
        <Chip tone={stateTones[person.status]}>{stateTexts[person.status]()}</Chip>
      </p>
      <dl className={styles.facts}>
        <Fact
          label={m.people_email()}
          value={person.email_verified ? person.email : `${person.email} (${m.people_unverified()})`}
        />
        <Fact label={m.people_phone()} value={person.phone} />
        <Fact label={m.people_school()} value={person.school} />
        <Fact label={m.people_grade()} value={person.grade} />
        <Fact label={m.people_centre()} value={person.centre?.name ?? ''} />
        <Fact label={m.people_language()} value={languages[person.language]} />
        <Fact label={m.people_registered()} value={dayText(person.registered_at)} />
        <Fact label={m.people_username()} value={person.username} />
        <Fact label={m.people_number()} value={String(person.user_id)} />
        <Fact label={m.people_factor()} value={person.second_factor ? m.people_on() : m.people_off()} />
      </dl>
      <SellerLinks person={person} />
      {viewed.factor_reset && (
        <section className={styles.waiting} aria-label={m.security_reset_waits()}>
          <b>{m.security_reset_waits()}</b>
          <ResetDecision userId={person.user_id} name={person.display_name} reset={viewed.factor_reset} />
        </section>
      )}
      {person.second_factor && !viewed.factor_reset && !own && staff.may('security.ask') && (
        <Button variant="line" wide icon="phone" onClick={() => setOpen('reset')}>
          {m.security_reset_long()}
        </Button>
      )}
      {may_decide && !suspension && (
        <Button variant="danger" wide icon="lock" onClick={() => setOpen('suspend')}>
          {m.people_suspend()}
        </Button>
      )}
      <p className={styles.logged}>
        <Icon name="eye" />
        {m.people_logged({ time: momentText(openedAt.toISOString()) })}
      </p>
      {open === 'suspend' && (
        <SuspendDialog person={person} access={viewed.access} teaching={viewed.teaching} onClose={close} />
      )}
      {open === 'reset' && <ResetDialog person={person} onClose={close} />}
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function SellerLinks({ person }: { person: ViewedPerson['person'] }) {
  const staff = useStaff()
  if (!sells(person)) return null
  const payee = payeeId({
    teacher_id: person.user_id,
    centre_id: person.role === 'manager' ? (person.centre?.id ?? 0) : 0,
  })
  return (
    <>
      {person.role === 'teacher' && person.status === 'active' && (
        <ButtonLink variant="line" wide icon="teach" to={`/teachers-and-tutors/${person.user_id}`}>
          {m.people_teacher_page()}
        </ButtonLink>
      )}
      {staff.may('income.read') && (
        <ButtonLink variant="line" wide icon="wallet" to={`/admin/income-management?payee=${payee}`}>
          {m.people_income()}
        </ButtonLink>
      )}
      {staff.may('products.moderate') && (
        <ButtonLink
          variant="line"
          wide
          icon="book"
          to={`/admin/course-management?tab=products&q=${encodeURIComponent(person.email)}`}
        >
          {m.admin_people_courses()}
        </ButtonLink>
      )}
      {person.role === 'teacher' && staff.may('orders.read') && (
        <ButtonLink variant="line" wide icon="card" to={`/admin/orders?seller=${person.user_id}`}>
          {m.admin_people_sold()}
        </ButtonLink>
      )}
      {person.role === 'teacher' && staff.may('sellers.close') && (
        <ButtonLink variant="line" wide icon="x" to={`/admin/close/teacher/${person.user_id}`}>
          {m.closing_open()}
        </ButtonLink>
      )}
    </>
  )
}
