import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { localePath } from '../../lib/locale.ts'
import { hasScreen } from '../../screens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import building from './art/hero.svg'

const searchable = hasScreen('/search/:term')

export function Hero() {
  return (
    <section className="hero">
      <div className="wrap hero-in">
        <div className="hero-copy">
          <h1>
            {m.home_hero_title()}
            <br />
            <em>{m.home_hero_title_end()}</em>
          </h1>
          <p className="hero-lead">{m.home_hero_lead()}</p>
          {searchable ? <Search /> : <Start />}
        </div>
        <div className="hero-art">
          <img src={building} alt={m.home_hero_alt()} width={3040} height={560} fetchPriority="high" />
        </div>
      </div>
    </section>
  )
}

/** While there is nothing to search: the way in, and what this is. */
function Start() {
  return (
    <div className="hero-acts">
      <ButtonLink to="/login?mode=register" size="large" className="when-out" iconEnd="arrow">
        {m.home_create_account()}
      </ButtonLink>
      <ButtonLink to="/my-account" size="large" className="when-in" iconEnd="arrow">
        {m.home_my_account()}
      </ButtonLink>
      <a className="btn btn-lg btn-night" href="#how">
        {m.home_see_how()}
      </a>
    </div>
  )
}

function Search() {
  const navigate = useNavigate()
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const term = String(new FormData(event.currentTarget).get('term') ?? '').trim()
    if (term) navigate(localePath(`/search/${encodeURIComponent(term)}`))
  }
  return (
    <search>
      <form className="find" onSubmit={search}>
        <Icon name="search" />
        <input
          type="search"
          name="term"
          enterKeyHint="search"
          placeholder={m.home_search_placeholder()}
          aria-label={m.home_search_placeholder()}
        />
        <Button type="submit" icon="search">
          {m.home_search()}
        </Button>
      </form>
    </search>
  )
}
