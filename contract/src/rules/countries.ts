/** ISO 3166-1 codes of countries. Their names come from the browser (Intl.DisplayNames). */
export const countryCodes: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/)

/** Listed before all others. */
export const firstCountries: readonly string[] = 'GB US HK CA SG SK JP FR IT DE ES CH'.split(' ')

/** These are known by their short names; most other short names are abbreviations. */
const shortNamed = new Set(['HK', 'MO'])

const known: ReadonlySet<string> = new Set(countryCodes)
export const isCountry = (code: string): boolean => known.has(code)

/** All countries by name: the twelve first, then the others in the language's order. */
export function countriesIn(locale: string): { code: string; name: string }[] {
  const [long, short] = (['long', 'short'] as const).map(
    style => new Intl.DisplayNames([locale], { type: 'region', style }),
  )
  const named = (code: string) => ({ code, name: (shortNamed.has(code) ? short : long)?.of(code) ?? code })
  const others = countryCodes.filter(code => !firstCountries.includes(code)).map(named)
  const collator = new Intl.Collator(locale)
  others.sort((one, other) => collator.compare(one.name, other.name))
  return [...firstCountries.map(named), ...others]
}
