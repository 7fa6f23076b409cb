import type { Period } from './periods.ts'

type LimitByAge = { below: number; kind: 'deposit' | 'loss' | 'stake'; period: Period; most: number }

/**
 * What the law of a place asks of a site. A profile is data: it has a version, the day from which it holds and the sources it was read
 * from. An operator chooses one for a site and may be stricter than it, never laxer.
 */
export type JurisdictionProfile = {
  version: number
  since: string
  sources: readonly string[]
  /** Off: no operator can switch real money on. */
  realMoney: boolean
  minimumAge: number
  autoplay: boolean
  /** The least time between two rounds of a slot, in milliseconds; 0: as fast as the game is. */
  leastRoundMs: number
  /** A bonus for registering or for the first deposit. */
  entryBonus: boolean
  /** Whether a player may take a requested withdrawal back. */
  cancelWithdrawal: boolean
  /** Pop-ups that open when the purse is nearly empty. */
  lowBalancePopups: boolean
  marketingPush: boolean
  documentChecks: boolean
  /** A deposit limit before the first deposit. */
  mandatoryLimits: boolean
  rollingLimits: boolean
  limitWaitingHours: number
  /** The longest interval of the reality check in minutes; 0: players may do without. */
  realityCheckMost: number
  /** A national register of excluded people is asked. */
  register: boolean
  /** The most that one bet may be, in displayed units, for players younger than an age. The youngest first. */
  stakesByAge: readonly { below: number; most: number }[]
  /** The most that a limit may be for players younger than an age, in displayed units; it holds also where the player has set none. */
  limitsByAge: readonly LimitByAge[]
  /** Where documents are asked for: before what with real money the player must be identified. */
  documentsBefore: 'deposit' | 'withdrawal'
  /** Whether deposits may be paid with borrowed money: credit cards, paying later. */
  credit: boolean
  /** Keys of sentences that must be shown. */
  notices: readonly string[]
  /** Categories of games that may be offered; null: all. */
  gameKinds: readonly string[] | null
  /** Where nobody may play from, by ISO 3166. */
  blockedCountries: readonly string[]
}

/** Nothing beyond what an operator has set: for sites of which no law is known, such as a demonstration. */
const open: JurisdictionProfile = {
  version: 1,
  since: '2025-01-01',
  sources: ['No law: the operator’s own rules.'],
  realMoney: true,
  minimumAge: 18,
  autoplay: true,
  leastRoundMs: 0,
  entryBonus: true,
  cancelWithdrawal: true,
  lowBalancePopups: true,
  marketingPush: true,
  documentChecks: false,
  mandatoryLimits: false,
  rollingLimits: false,
  limitWaitingHours: 24,
  realityCheckMost: 0,
  register: false,
  stakesByAge: [],
  limitsByAge: [],
  documentsBefore: 'withdrawal',
  credit: true,
  notices: [],
  gameKinds: null,
  blockedCountries: [],
}

/** For places that were not looked at: what the strictest of the others ask for. */
const strict: JurisdictionProfile = {
  ...open,
  sources: ['The strictest of the profiles that are shipped.'],
  minimumAge: 21,
  autoplay: false,
  leastRoundMs: 3_000,
  entryBonus: false,
  cancelWithdrawal: false,
  lowBalancePopups: false,
  marketingPush: false,
  documentChecks: true,
  mandatoryLimits: true,
  limitWaitingHours: 168,
  realityCheckMost: 60,
  register: true,
  stakesByAge: [{ below: 25, most: 2 }],
  limitsByAge: [{ below: 25, kind: 'deposit', period: 'month', most: 500 }],
  documentsBefore: 'deposit',
  credit: false,
  notices: ['protection_notice_addiction', 'protection_notice_age'],
}

export const profiles = {
  open,
  strict,
  india: {
    ...open,
    since: '2025-08-22',
    sources: ['Promotion and Regulation of Online Gaming Act, 2025 (India): online money games are prohibited.'],
    realMoney: false,
    minimumAge: 21,
  },
  brazil: {
    ...open,
    since: '2025-01-01',
    sources: [
      'Lei 14.790/2023, art. 29: no advance, bonus or advantage before a bet; art. 23: bettors are identified; art. 26: nobody below 18.',
      'Portaria SPA/MF 1.231/2024: responsible gambling, limits and pauses of the bettor’s own, self-exclusion, warnings in advertising.',
      'Portaria SPA/MF 615/2024: payments; no credit cards, cash or crypto-assets.',
    ],
    entryBonus: false,
    cancelWithdrawal: false,
    lowBalancePopups: false,
    documentChecks: true,
    documentsBefore: 'deposit',
    credit: false,
    mandatoryLimits: true,
    notices: ['protection_notice_addiction', 'protection_notice_age'],
  },
  philippines: {
    ...open,
    since: '2024-01-01',
    sources: ['PAGCOR responsible gaming code of practice: 21 years, identified players.'],
    minimumAge: 21,
    cancelWithdrawal: false,
    documentChecks: true,
    notices: ['protection_notice_age'],
  },
  bangladesh: {
    ...open,
    sources: ['Public Gambling Act, 1867; Cyber Security Ordinance, 2025.'],
    realMoney: false,
  },
  pakistan: { ...open, sources: ['Prevention of Gambling Act, 1977.'], realMoney: false },
  'great-britain': {
    ...strict,
    since: '2025-05-21',
    sources: [
      'Gambling Commission, Remote gambling and software technical standards: RTS 8 no autoplay of slots, RTS 13 time and reality checks, RTS 14 a game cycle of at least 2.5 seconds for slots, RTS 12 financial limits.',
      'Gambling Commission, Licence conditions 6.1.2 (no credit cards) and 17.1.1 (identity verified before gambling); social responsibility code 3.5.5 (GAMSTOP).',
      'The Gambling Act 2005 (Operating Licence Conditions) (Amendment) Regulations 2025: online slots, £5 a game cycle from 9 April 2025, £2 for adults below 25 from 21 May 2025.',
    ],
    minimumAge: 18,
    entryBonus: true,
    marketingPush: true,
    limitWaitingHours: 24,
    leastRoundMs: 2_500,
    limitsByAge: [],
    stakesByAge: [
      { below: 25, most: 2 },
      { below: 200, most: 5 },
    ],
  },
} as const satisfies Record<string, JurisdictionProfile>

export type ProfileName = keyof typeof profiles
export const profileNames = Object.keys(profiles) as ProfileName[]

export function profileOf(name: string): JurisdictionProfile {
  const profile = Object.hasOwn(profiles, name) ? profiles[name as ProfileName] : undefined
  if (!profile) throw new RangeError(`there is no profile ${name}`)
  return profile
}

/** The most that one bet may be at an age, in displayed units; null: the profile does not say. */
export function stakeMostAt(
  { stakesByAge }: Pick<JurisdictionProfile, 'stakesByAge'>,
  age: number | null,
): number | null {
  // Of a player whose age is not known, the youngest's.
  return stakesByAge.find(({ below }) => age === null || age < below)?.most ?? null
}

/** The limits that hold at an age: of each kind and period the first whose age has not been reached. */
export function limitsAt({ limitsByAge }: Pick<JurisdictionProfile, 'limitsByAge'>, age: number | null): LimitByAge[] {
  const held = limitsByAge.filter(({ below }) => age === null || age < below)
  return held.filter(
    ({ kind, period }, place) => held.findIndex((one) => one.kind === kind && one.period === period) === place,
  )
}

/** Ways to pay that are borrowed money. */
const creditSchemes: readonly string[] = ['credit_card', 'pay_later']
export const isCredit = (scheme: string): boolean => creditSchemes.includes(scheme)

/** What is wrong with a profile, in words. */
export function profileProblems(profile: JurisdictionProfile): string[] {
  const { version, since, sources, minimumAge, limitWaitingHours, realityCheckMost, stakesByAge, blockedCountries } =
    profile
  const ages = stakesByAge.map(({ below }) => below)
  const checks: [boolean, string][] = [
    [Number.isInteger(version) && version > 0, 'a version is a number from 1 on'],
    [/^\d{4}-\d{2}-\d{2}$/.test(since), 'it holds from a day on'],
    [sources.length > 0 && sources.every((source) => source.trim() !== ''), 'it names its sources'],
    [minimumAge >= 18 && minimumAge <= 100, 'nobody below 18 plays'],
    [limitWaitingHours >= 24 && limitWaitingHours <= 168, 'a looser limit waits a day to a week'],
    [profile.leastRoundMs >= 0 && profile.leastRoundMs <= 60_000, 'a round may take a minute'],
    [realityCheckMost >= 0 && realityCheckMost <= 1440, 'a reality check comes within a day'],
    [ages.every((age, index) => index === 0 || age > ages[index - 1]!), 'ages rise'],
    [stakesByAge.every(({ most }) => most > 0), 'stakes are above nothing'],
    [profile.limitsByAge.every(({ most }) => most > 0), 'limits are above nothing'],
    [blockedCountries.every((country) => /^[A-Z]{2}$/.test(country)), 'countries have two letters'],
  ]
  return checks.filter(([isRight]) => !isRight).map(([, words]) => words)
}
