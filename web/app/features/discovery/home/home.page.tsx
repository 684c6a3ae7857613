import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { m } from '#messages/messages.js'
import { type Api, serverApi } from '../../../lib/api.ts'
import { seo } from '../../../lib/seo.ts'
import { siteOf } from '../../../lib/site.ts'
import { toComingCard } from '../../catalogue/live/coming-class.ts'
import { loadComing } from '../../catalogue/live/load-coming.ts'
import { toTeacherItem } from '../teachers/teacher-item.ts'
import { because } from './because.ts'
import { Hero } from './hero.tsx'
import { HomeRail } from './home-rail.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Levels } from './levels.tsx'
import { loadRails } from './load-rails.ts'
import { pickPopular } from './popular-tags.ts'
import { Questions } from './questions.tsx'
import { StartingSoon } from './starting-soon.tsx'
import { Teach } from './teach.tsx'
import { Teachers } from './teachers.tsx'
import { Trust } from './trust.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const api = serverApi(context)
  const [rails, ways, soon] = await Promise.all([
    loadRails(api),
    loadWays(api),
    loadComing(api, { limit: 10 }),
  ])
  return { rails, ...ways, soon: soon.map(toComingCard) }
}

const teachersShown = 4

/** Entry points to the catalogue: the page is poorer without them, but shouldn't fail because of them. */
async function loadWays(api: Api) {
  const [subjects, tags, teachers] = await Promise.all([
    api.courseSubjectList().catch(() => []),
    api.tagList().catch(() => []),
    api.teacherList({ body: { limit: teachersShown } }).catch(() => ({ teachers: [] })),
  ])
  return {
    teachers: teachers.teachers.map(toTeacherItem),
    subjects: subjects.map(({ title }) => title),
    levels: [...new Set(subjects.flatMap(subject => subject.levels.map(({ title }) => title)))],
    popular: pickPopular(tags, subjects),
  }
}

export const meta = ({ location, matches }: MetaArgs) =>
  seo({
    title: m.home_meta_title(),
    description: m.home_meta_description(),
    pathname: location.pathname,
    site: siteOf(matches),
  })

export default function HomePage() {
  const { rails, subjects, levels, popular, teachers, soon } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero popular={popular} />
      <Trust />
      {levels.length > 0 && <Levels levels={levels} subjects={subjects} />}
      <Teachers teachers={teachers} />
      <StartingSoon classes={soon} />
      <HomeRail
        name="featured"
        title={m.home_featured()}
        note={m.home_featured_note}
        sort="rating"
        loaded={rails.featured}
      />
      <HomeRail
        name="monthly"
        title={m.home_monthly()}
        note={m.home_monthly_note}
        sort="popular"
        ranked
        loaded={rails.monthly}
      />
      <HomeRail
        name="trending"
        title={m.home_trending()}
        note={m.home_trending_note}
        sort="popular"
        loaded={rails.trending}
      />
      <HowItWorks />
      <HomeRail
        name="recommended"
        title={m.home_recommended()}
        note={because}
        sort="rating"
        loaded={rails.recommended}
      />
      <Questions />
      <Teach />
    </>
  )
}
