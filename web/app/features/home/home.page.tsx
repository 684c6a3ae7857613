import type { MetaArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { seo } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Levels } from './levels.tsx'
import { Questions } from './questions.tsx'
import { Teach } from './teach.tsx'
import { Trust } from './trust.tsx'
import { WaysToLearn } from './ways-to-learn.tsx'
import '../../styles/home.css'

export const meta = ({ location, matches }: MetaArgs) =>
  seo({
    title: m.home_meta_title(),
    description: m.home_meta_description(),
    pathname: location.pathname,
    site: siteOf(matches),
  })

export default function HomePage() {
  return (
    <>
      <Hero />
      <Trust />
      <Levels />
      <HowItWorks />
      <WaysToLearn />
      <Questions />
      <Teach />
    </>
  )
}
