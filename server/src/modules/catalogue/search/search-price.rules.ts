/** What a text says about the price, in cents. */
export interface PriceWords {
  free: boolean
  minCents?: number
  maxCents?: number
  /** Only 'cheap' was said: if nothing costs that little, more expensive ones will do. */
  cheap?: true
}

export interface ReadPrice {
  /** The text without it. */
  rest: string
  price: PriceWords
}

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,6}(?:\.\d{1,2})?`
const sign = String.raw`(?:hk\s?\$|hkd\s?|\$|港幣|港币)`
const unit = `(?:hkd|dollars?|bucks|港元|港幣|港币|元|蚊|塊|块)`
/** Numbers that aren't money: ages, lengths, counts. 20以內 is arithmetic, too. */
const noMoney = String.raw`(?![\d.])(?!\s?(?:s\b|%|years?\b|yrs?\b|months?\b|min(?:ute)?s?\b|hours?\b|words?\b|questions?\b|pages?\b|marks?\b|歲|岁|年|個月|个月|分鐘|分钟|小時|小时|字|題|题|頁|页|分))`
/** P5以下, 小5以下 and 2.5 aren't amounts. */
const start = String.raw`(?<![a-z\d.小中第])`
const any = String.raw`${start}${sign}?\s?(?:${number})\s?${unit}?`
const money = String.raw`${start}(?:${sign}\s?(?:${number})\s?${unit}?|(?:${number})\s?${unit})`

const short = '少於|少于|低於|低于|不超過|不超过|不多於|不多于|最多|平過|平过|便宜過|便宜过'
/** What 'cheap' means, in cents. */
const cheapCents = 15_000

const edge = String.raw`(?<![\p{L}\p{N}])`
const rules: readonly { pattern: RegExp; reads: (cents: readonly number[]) => Partial<PriceWords> }[] = [
  {
    pattern: made(
      String.raw`${edge}between\s+${any}\s+and\s+${any}`,
      String.raw`${money}\s?(?:-|–|~|to|至|到)\s?${any}`,
      String.raw`${any}\s?(?:-|–|~|to|至|到)\s?${money}`,
    ),
    reads: ([one = 0, other = 0]) => ({ minCents: Math.min(one, other), maxCents: Math.max(one, other) }),
  },
  {
    pattern: made(
      String.raw`${edge}(?:under|below|less than|cheaper than)\s+${any}${noMoney}`,
      String.raw`${edge}(?:up to|at most|within|max(?:imum)?)\s+${money}`,
      String.raw`(?:${short})\s?${money}(?:以下)?`,
      String.raw`(?:少於|少于|低於|低于|不超過|不超过)\s?${any}${noMoney}(?:以下)?`,
      String.raw`${any}\s?(?:or less|or below|or under|and under|或以下|以下)`,
      String.raw`${money}\s?(?:以內|以内|之內|之内|內|内)`,
    ),
    reads: ([cents]) => ({ maxCents: cents }),
  },
  {
    pattern: made(
      String.raw`${edge}(?:over|above|more than|at least|from)\s+${money}`,
      String.raw`(?:多於|多于|高於|高于|超過|超过|最少|至少)\s?${money}`,
      String.raw`${money}\s?(?:or more|or above|and above|and up|或以上|以上|起)`,
    ),
    reads: ([cents]) => ({ minCents: cents }),
  },
  {
    pattern: made(
      String.raw`(?<![\p{L}\p{N}-])(?:for free|free of charge|free)(?![\p{L}\p{N}-])`,
      '免費|免费|不用錢|不用钱',
    ),
    reads: () => ({ free: true }),
  },
  {
    pattern: made(`(?:about |around )?${money}(?:左右|上下)?`),
    reads: ([cents]) => ({ maxCents: cents }),
  },
  {
    pattern: made(
      String.raw`${edge}(?:cheap(?:er|est)?|inexpensive|affordable|low[ -]?cost|budget)(?![\p{L}\p{N}-])`,
      '平價|平价|便宜|廉價|廉价|平啲|平D|抵買|抵买|經濟實惠|经济实惠',
    ),
    reads: () => ({ maxCents: cheapCents, cheap: true }),
  },
]

/** With what joins it to the next word: 免費的數學, 平啲嘅英文. */
function made(...alternatives: string[]): RegExp {
  return new RegExp(`(?:${alternatives.join('|')})[的嘅]?`, 'giu')
}

/** 'P3 maths under $100', 小三數學 $50 以下, 免費: the price in it, and the rest to search for. Null for none. */
export function readPrice(text: string): ReadPrice | null {
  let rest = text.normalize('NFKC')
  const price: PriceWords = { free: false }
  let found = false
  for (const { pattern, reads } of rules) {
    rest = rest.replace(pattern, part => {
      found = true
      const said = reads(centsIn(part))
      // An amount says more than 'cheap'.
      if (!said.cheap || price.maxCents === undefined) Object.assign(price, said)
      return ' '
    })
  }
  if (!found) return null
  return {
    rest: rest
      .replace(/\s+/g, ' ')
      .replace(/\s?,[\s,]*/g, ',')
      .replace(/^[\s,]+|[\s,]+$/g, ''),
    price,
  }
}

const centsIn = (part: string): number[] =>
  [...part.matchAll(new RegExp(number, 'g'))].map(([digits]) =>
    Math.round(Number(digits.replaceAll(',', '')) * 100),
  )
