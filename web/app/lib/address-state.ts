/** One parameter of an address. */
export interface AddressParam<T> {
  /** Its value if the address doesn't name it; never written. */
  readonly usual: T
  /** Undefined for invalid values: an address may come from anywhere. */
  readonly parse: (text: string) => T | undefined
  readonly format: (value: T) => string
  /** Its name in the address, if that isn't its key. */
  readonly name?: string
}

type Params<State> = { readonly [K in keyof State]: AddressParam<State[K]> }

/** The state of a list that is in its address, so that a link, a reload and the back button show the same. */
export interface AddressState<State> {
  read(search: URLSearchParams): State
  /** The query of the address: '' or '?…'. */
  write(state: State): string
  /** Writes it, keeping the rest of an address. */
  put(search: URLSearchParams, state: State): URLSearchParams
}

export function addressState<State extends object>(params: Params<State>): AddressState<State> {
  // Each key has the parameter of its own type, which an entry loses.
  const entries = Object.entries(params) as [keyof State & string, AddressParam<unknown>][]
  const put = (search: URLSearchParams, state: State) => {
    const next = new URLSearchParams(search)
    for (const [key, { name = key, usual, format }] of entries) {
      const text = format(state[key])
      if (text === format(usual)) next.delete(name)
      else next.set(name, text)
    }
    return next
  }
  return {
    put,
    read: search =>
      // Every key of the state has its parameter.
      Object.fromEntries(
        entries.map(([key, { name = key, usual, parse }]) => {
          const text = search.get(name)
          return [key, text ? (parse(text) ?? usual) : usual]
        }),
      ) as State,
    write(state) {
      const text = put(new URLSearchParams(), state).toString().replaceAll('%2C', ',')
      return text && `?${text}`
    },
  }
}

/** Another filter or order starts at the first page. */
export const changed = <State extends { page: number }>(state: State, change: Partial<State>): State => ({
  ...state,
  page: 1,
  ...change,
})

/** A value picked from a list, or removed. */
export const toggled = (list: readonly string[], item: string): string[] =>
  list.includes(item) ? list.filter(other => other !== item) : [...list, item]

const param = <T>(
  usual: T,
  parse: (text: string) => T | undefined,
  format: (value: T) => string = value => String(value ?? ''),
): AddressParam<T> => ({ usual, parse, format })

export const textParam = (longest: number): AddressParam<string> =>
  param('', text => text.trim().slice(0, longest))

/** Text while it is being typed, with trailing spaces. */
export const typedParam = (longest = Number.POSITIVE_INFINITY): AddressParam<string> =>
  param('', text => text.slice(0, longest))

export const flagParam: AddressParam<boolean> = param(
  false,
  text => text.trim() === '1',
  value => (value ? '1' : ''),
)

export function choiceParam<T extends string>(choices: readonly T[]): AddressParam<T | null>
export function choiceParam<T extends string>(choices: readonly T[], usual: T): AddressParam<T>
export function choiceParam<T extends string>(choices: readonly T[], usual: T | null = null) {
  return param<T | null>(usual, text => choices.find(choice => choice === text.trim()))
}

/** A validated value; null, or the default one, for an invalid value. */
export const checkedParam = <T>(
  usual: T,
  parse: (text: string) => T | undefined,
  format?: (value: T) => string,
): AddressParam<T> => param(usual, text => parse(text.trim()), format)

/** Whole dollars. */
export const amountParam: AddressParam<number | null> = checkedParam<number | null>(null, text =>
  /^\d{1,6}$/.test(text) ? Number(text) : undefined,
)

/** Comma-separated words, each once. */
export const listParam = ({ most, longest = Number.POSITIVE_INFINITY }: { most: number; longest?: number }) =>
  param<string[]>(
    [],
    text =>
      [...new Set(text.split(',').map(word => word.trim()))]
        .filter(word => word !== '' && word.length <= longest)
        .slice(0, most),
    list => list.join(','),
  )

/** From 1; a page beyond the last one is the last. */
export const pageParam = (last = Number.MAX_SAFE_INTEGER): AddressParam<number> =>
  checkedParam(1, text => {
    const page = Number(text)
    return Number.isInteger(page) && page >= 1 ? Math.min(page, last) : undefined
  })
