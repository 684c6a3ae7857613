import type { TaughtLesson } from '#contract/teaching/teaching.ts'
import { m } from '#messages/messages.js'
import { clockTextAt } from '../../lib/clock-text.ts'
import { useSession } from '../../lib/session.ts'
import * as styles from './home-hero.module.css'
import { dayOf, greetingText, lessonTitle, phaseOf } from './home-texts.ts'
import { JoinLesson } from './join-lesson.tsx'
import { LanternSteps } from './lantern-steps.tsx'
import type { TeachingHome } from './load-home.ts'
import { WeekHouse } from './week-house.tsx'

/** Who it is, what comes next, and the week at a glance; for a newcomer, their progress. */
export function HomeHero({ home, now }: { home: TeachingHome; now: Date }) {
  const card = useSession()?.card
  const name = card?.display_name || card?.username || ''
  const { steps, waiting, week } = home
  const lessons = week.lessons.filter(({ suspended }) => !suspended)
  const next = lessons.find(lesson => phaseOf(lesson, now) !== 'over')
  const done = steps?.filter(step => step.done).length ?? 0
  return (
    <section className={styles.hero} aria-labelledby="teaching-hello">
      <div className={styles.words}>
        <h1 id="teaching-hello">{steps ? m.teaching_welcome({ name }) : greetingText(now, name)}</h1>
        {steps ? (
          <p>{m.teaching_lit({ count: done, of: steps.length })}</p>
        ) : (
          <>
            {next && (
              <p>
                <b>{nextText(next, now)}</b>
              </p>
            )}
            <p>
              {m.teaching_sentences({
                first:
                  lessons.length > 0
                    ? m.teaching_lessons_week({ count: lessons.length })
                    : m.teaching_lessons_none(),
                second:
                  waiting.count > 0 ? m.teaching_things({ count: waiting.count }) : m.teaching_things_none(),
              })}
            </p>
          </>
        )}
        {next && phaseOf(next, now) === 'open' && (
          <JoinLesson lesson={next}>{m.teaching_join_lesson()}</JoinLesson>
        )}
      </div>
      {steps ? <LanternSteps steps={steps} /> : <WeekHouse week={week} now={now} />}
    </section>
  )
}

function nextText(lesson: TaughtLesson, now: Date): string {
  const title = lessonTitle(lesson)
  const minutes = Math.ceil((Date.parse(lesson.starts_at) - now.getTime()) / 60_000)
  if (minutes <= 0) return m.teaching_next_now({ title })
  if (minutes <= 60) return m.teaching_next_in({ title, count: minutes })
  return m.teaching_next_at({
    title,
    day: dayOf(lesson.starts_at, now),
    time: clockTextAt(lesson.starts_at),
  })
}
