import type pg from 'pg'

export interface Range {
  from: number
  to: number
}

const deadLetters = 'dead'
const subjects = ['a refund', 'a certificate', 'my trial lesson', 'the worksheets', 'an invoice']

/** The made-up word of a contact message, which no other one has. */
export const messageWord = (index: number) => `vx${index}q`

const each = ({ from, to }: Range) => `generate_series(${from}, ${to - 1}) as i`

/** What visitors wrote through the contact form, a few hundred letters each; one in twenty waits for an answer. */
export async function addMessages(client: pg.Client, range: Range): Promise<void> {
  const about = `(array[${subjects.map(subject => `'${subject}'`).join(', ')}])[1 + i % ${subjects.length}]`
  await client.query(`insert into contact_messages (name, email, message, created_at, read_at, answered_at, answered_by, answer)
    select 'Visitor ' || i, 'visitor' || i || '@example.test',
      'Hello, I have a question about ' || ${about} || '. ' ||
        repeat('We looked through the help pages and could not find what applies to us. ', 1 + i % 5) || 'vx' || i || 'q',
      now() - (${range.to} - i) * interval '1 minute', now(),
      case when i % 20 > 0 then now() end, case when i % 20 > 0 then staff.id end, case when i % 20 > 0 then '' end
    from ${each(range)}, (select min(id) as id from profiles) staff`)
}

/**
 * A day's jobs, which is as long as they are kept: `done` of them, half as many that wait for their hour, a tenth that is
 * tried again, and a tenth that has failed for good, every second of those an email.
 */
export async function addJobs(client: pg.Client, { from, to }: Range): Promise<void> {
  const tenth = { from: Math.ceil(from / 10), to: Math.ceil(to / 10) }
  const kinds = `(array['commerce.mail', 'library.sold', 'media.previews', 'bookings.mail'])[1 + i % 4]`
  const ahead = `now() + interval '1 day' + i * interval '1 second'`
  await client.query(`insert into pgboss.job (name, data, state, created_on, start_after, started_on, completed_on, keep_until)
    select ${kinds}, jsonb_build_object('orderId', i), 'completed', at, at, at, at + interval '1 second', now() + interval '30 days'
    from ${each({ from, to })}, lateral (select now() - i % 80000 * interval '1 second' as at) begun`)
  await client.query(`insert into pgboss.job (name, data, created_on, start_after, keep_until)
    select ${kinds}, jsonb_build_object('orderId', i), now(), ${ahead}, now() + interval '30 days'
    from ${each({ from: Math.ceil(from / 2), to: Math.ceil(to / 2) })}`)
  await client.query(`insert into pgboss.job (name, data, state, retry_count, output, created_on, start_after, keep_until)
    select ${kinds}, jsonb_build_object('orderId', i), 'retry', 1, '{"message":"The bank did not answer"}', now(), ${ahead},
      now() + interval '30 days'
    from ${each(tenth)}`)
  await client.query(`insert into pgboss.job (name, data, created_on, keep_until, source_name, source_id, source_created_on,
      source_retry_count, source_output)
    select '${deadLetters}', case when i % 2 = 0
        then jsonb_build_object('to', 'person' || i || '@example.test', 'template', 'passwordChanged', 'params', '{}'::jsonb, 'locale', 'en')
        else jsonb_build_object('orderId', i) end,
      now() - i * interval '1 minute', now() + interval '30 days',
      case when i % 2 = 0 then 'mail.send' else 'commerce.mail' end, gen_random_uuid(), now(), 3,
      '{"message":"550 mailbox unavailable"}'
    from ${each(tenth)}`)
}
