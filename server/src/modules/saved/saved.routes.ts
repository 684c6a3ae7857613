import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { savedContract } from '#contract/saved/saved.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listOwned } from '../library/index.ts'
import { forgetView, rememberView, viewHistory } from './browsing-history.ts'
import { listFavourites } from './favourite.repository.ts'
import { addFavourite, removeFavourite } from './favourites.ts'
import { endFollowing, follow, muteFollowing, type NamedSeller, unfollow, viewFollowing } from './follow.ts'
import { presentFollowed } from './followed.presenter.ts'
import { listFollowed } from './following.repository.ts'
import { deleteViewsOf } from './history.repository.ts'
import { viewFollowers } from './list-followers.ts'
import { listMarks } from './marks.repository.ts'
import { personalCards } from './personal-cards.ts'
import { lessonsAhead } from './saved.hooks.ts'

const done = { status: 200 } as const
/** Separately for requests for all, and for a page. */
const mostFollowers = 1000
const followersShown = 24

export function savedRoutes(platform: Platform): Handlers<typeof savedContract> {
  const { db, clock, hooks } = platform
  const named = (body: { subscriber_id: number; type?: NamedSeller['type'] }): NamedSeller => ({
    id: body.subscriber_id,
    type: body.type,
  })
  const namedTeacher = (body: Parameters<typeof named>[0]): NamedSeller => ({
    ...named(body),
    type: body.type ?? 'teacher',
  })

  return {
    marksView: async ({ caller }) => {
      const owned = await listOwned(db, caller, hongKongDay(clock.now()))
      const { favourites, following, followingTeachers, followingCentres } = await listMarks(
        db,
        caller.userId,
      )
      return {
        owned,
        favourites,
        following,
        following_teachers: followingTeachers,
        following_centres: followingCentres,
        lessons_ahead: [...(await hooks.call(lessonsAhead, db, caller)).values()].includes(true),
      }
    },

    favouriteAdd: async ({ body, caller }) => {
      await addFavourite(platform, caller, body.course_id)
      return done
    },
    favouriteList: async ({ params, caller, locale }) => {
      const ids = (await listFavourites(db, params.userId)).map(({ productId }) => productId)
      const shown = await personalCards(platform, caller, ids, locale)
      const products = ids.flatMap(id => shown.get(id) ?? [])
      return { count: products.length, products }
    },
    favouriteRemoveByGet: async ({ params, caller }) => {
      await removeFavourite(platform, caller, { userId: params.userId, productId: params.courseId })
      return done
    },
    favouriteRemove: async ({ params, caller }) => {
      await removeFavourite(platform, caller, { userId: caller.userId, productId: params.courseId })
      return done
    },

    historyStore: async ({ body, caller }) => {
      await rememberView(platform, caller, body.course_id)
      return done
    },
    historyView: async ({ query, caller, locale }) => {
      const { entries, months } = await viewHistory(platform, query.user_id, query)
      const shown = await personalCards(
        platform,
        caller,
        entries.map(({ productId }) => productId),
        locale,
      )
      const products = entries.flatMap(({ id, productId, viewedAt }) => {
        const card = shown.get(productId)
        return card ? [{ ...card, history_id: id, viewed_at: viewedAt.toISOString() }] : []
      })
      return { count: products.length, products, years: yearsOf(months) }
    },
    historyClearByGet: async ({ query }) => {
      await deleteViewsOf(db, query.user_id)
      return done
    },
    historyClear: async ({ caller }) => {
      await deleteViewsOf(db, caller.userId)
      return done
    },
    historyRemoveByGet: async ({ query }) => {
      await forgetView(platform, query.user, query.history)
      return done
    },
    historyRemove: async ({ params, caller }) => {
      await forgetView(platform, caller.userId, params.id)
      return done
    },

    subscriptionStore: async ({ body, caller }) => ({
      ...done,
      ...(await follow(platform, caller, named(body))),
    }),
    subscriptionRemove: async ({ body }) => ({
      ...done,
      ...(await unfollow(platform, body.user_id, named(body))),
    }),
    subscriptionList: async ({ query }) =>
      (await listFollowed(db, query.user_id, hongKongDay(clock.now()))).map(presentFollowed),
    followingAdd: async ({ body, caller }) => ({
      ...done,
      ...(await follow(platform, caller, named(body))),
    }),
    followingRemove: async ({ params, caller }) => ({
      ...done,
      ...(await endFollowing(platform, caller.userId, params.id)),
    }),
    followingView: async ({ params, query, caller }) => {
      const following = await viewFollowing(platform, caller.userId, { id: params.id, type: query.type })
      return following ? { id: following.id, subscriber_id: params.id } : null
    },
    followingMute: async ({ body }) => {
      await muteFollowing(platform, body.user_id, named(body), body.muted)
      return done
    },
    teacherFollow: async ({ body, caller }) => ({
      ...done,
      ...(await follow(platform, caller, namedTeacher(body))),
    }),
    teacherUnfollow: async ({ body }) => ({
      ...done,
      ...(await unfollow(platform, body.user_id, namedTeacher(body))),
    }),
    teacherFollowers: async ({ caller }) =>
      (await viewFollowers(platform, caller, { search: '', limit: mostFollowers, offset: 0 })).followers,
    teacherFollowersPage: ({ body, caller }) =>
      viewFollowers(platform, caller, {
        search: body.q ?? '',
        limit: body.limit ?? followersShown,
        offset: body.offset ?? 0,
      }),
  }
}

/** Months come newest first, and so do their years. */
function yearsOf(months: readonly string[]): { year: number; months: { month: number }[] }[] {
  const byYear = Map.groupBy(months, month => Number(month.slice(0, 4)))
  return [...byYear].map(([year, list]) => ({
    year,
    months: list.map(month => ({ month: Number(month.slice(5, 7)) })),
  }))
}
