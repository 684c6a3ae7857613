/** What each has been charged for places in classes, by the sandbox's own books, and how much of it went back. */
const charged = `
  charged as (
    select line.order_id, line.item_id as enrolment_id, line.price_cents, coalesce((
      select sum(given.amount_cents) from refund_lines given join refunds refund on refund.id = given.refund_id
      where given.line_id = line.id and refund.state = 'done'), 0) as back_cents
    from sandbox_charges charge
    join sandbox_intents intent on intent.id = charge.intent_id
    join order_lines line on line.order_id = intent.order_id and line.kind = 'class'
    where line.price_cents > 0
  )`

/** Each selects a `text` for everything that is wrong, at a time when every authorisation and every order has ended. */
export const classQuestions = (now: Date): readonly [what: string, query: string][] => [
  [
    'classes with more places given or kept than there are',
    `select 'class ' || classes.id as text from classes join enrolments on enrolments.class_id = classes.id
      where enrolments.state in ('confirmed', 'requested', 'held', 'offered') and classes.seats > 0
      group by classes.id having count(*) > classes.seats`,
  ],
  [
    'places charged, not given back, and not given',
    `with ${charged} select 'order ' || order_id || ' enrolment ' || enrolment_id as text from charged
      where back_cents < price_cents and not exists (select from enrolments place
        where place.id = enrolment_id and place.state = 'confirmed')`,
  ],
  [
    'places given without a charge',
    `with ${charged} select 'enrolment ' || place.id as text from enrolments place
      where place.state = 'confirmed' and place.price_cents > 0 and not exists (select from charged
        where enrolment_id = place.id and (back_cents < charged.price_cents or place.refunded_lessons >= place.lessons))`,
  ],
  [
    'places charged twice, net of refunds',
    `with ${charged} select 'enrolment ' || enrolment_id as text from charged
      where back_cents < price_cents group by enrolment_id having count(*) > 1`,
  ],
  [
    'people with two places in a class',
    `select 'class ' || class_id || ' user ' || user_id as text from enrolments
      where state in ('confirmed', 'requested', 'held', 'offered') group by class_id, user_id, learner_id
      having count(*) > 1`,
  ],
  [
    'authorised amounts left hanging',
    `select 'order ' || order_id as text from payments where state = 'authorised'
      union all select 'intent ' || id from sandbox_intents where state = 'authorised'`,
  ],
  [
    'requests whose amount is not authorised any more',
    `select 'enrolment ' || id as text from enrolments where state = 'requested'`,
  ],
  [
    'somebody still waits for a class that was called off',
    `select 'enrolment ' || place.id || ' ' || place.state as text from enrolments place
      join classes on classes.id = place.class_id and classes.state = 'cancelled'
      where place.state in ('held', 'requested', 'confirmed', 'asked', 'waiting', 'offered')`,
  ],
  [
    'places free that the first in line was not offered',
    `select 'class ' || classes.id as text from classes
      where classes.state = 'open' and classes.seats > 0 and not classes.needs_approval
        and classes.seats > (select count(*) from enrolments taken where taken.class_id = classes.id
          and taken.state in ('confirmed', 'requested', 'held', 'offered'))
        and exists (select from enrolments waits where waits.class_id = classes.id and waits.state = 'waiting'
          and waits.offered_until is null)`,
  ],
  [
    'offers that are over',
    `select 'enrolment ' || id as text from enrolments
      where state = 'offered' and held_until <= '${now.toISOString()}'`,
  ],
  [
    'shares of lessons given back twice, or not at all',
    `with ${charged},
      called_off as (
        select place.id, count(*) as lessons from enrolments place
        join lessons on lessons.class_id = place.class_id and lessons.state = 'cancelled'
          and lessons.cancelled_at >= place.confirmed_at
        where place.state = 'confirmed' and place.price_cents > 0 group by place.id)
      select 'enrolment ' || place.id as text from enrolments place
      left join called_off using (id)
      where place.state = 'confirmed' and place.price_cents > 0
        and place.refunded_lessons <> coalesce(called_off.lessons, 0)
      union all
      select 'enrolment ' || place.id from enrolments place join charged on charged.enrolment_id = place.id
      where place.state = 'confirmed' and place.lessons > 0 and back_cents < charged.price_cents
        and back_cents <> place.refunded_lessons * (charged.price_cents / place.lessons)`,
  ],
]

export const classFacts: readonly [what: string, query: string][] = [
  ...(
    ['confirmed', 'declined', 'withdrawn', 'cancelled', 'lapsed', 'asked', 'waiting', 'offered'] as const
  ).map((state): [string, string] => [
    `enrolments ${state}`,
    `select count(*) as n from enrolments where state = '${state}'`,
  ]),
  [
    'amounts authorised and captured',
    `select count(*) as n from orders placed join payments on payments.order_id = placed.id
      where placed.capture = 'manual' and payments.state = 'captured'`,
  ],
  [
    'amounts authorised and released',
    `select count(*) as n from orders placed join payments on payments.order_id = placed.id
      where placed.capture = 'manual' and payments.state = 'released'`,
  ],
  [
    'places gone when the money came (given back)',
    `select count(*) as n from order_lines line join refund_lines given on given.line_id = line.id
      join refunds refund on refund.id = given.refund_id where line.kind = 'class' and refund.reason = 'gone'`,
  ],
  [
    'offers of the waiting list that lapsed',
    'select count(*) as n from enrolments where offered_until is not null',
  ],
  ['classes called off', `select count(*) as n from classes where state = 'cancelled'`],
  ['shares of lessons given back', 'select coalesce(sum(refunded_lessons), 0) as n from enrolments'],
]
