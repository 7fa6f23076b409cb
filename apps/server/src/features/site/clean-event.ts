import type { AnalyticsEvent } from '@tablestakes/contract/site'

/**
 * What analytics may keep. Tokens, passwords, addresses of people and the contents of purses are dropped whatever the
 * client sends: a collector's table is read by many and kept for long. `amount` and `currency` of revenue events stay.
 */
const FORBIDDEN_NAME =
  /token|pass(word|wd)|secret|auth|cookie|session|sign(_?key|ature)?$|otp|verify|captcha|wallet|balance|purse|money|coin|gold|mobile|phone|e-?mail|cpf|iban|card|account_?(no|num)|addr|seed/i

/** Our own bearers, JSON web tokens, and long runs of random-looking letters; also inside of an address. */
const SECRET_VALUE = /\b[0-9a-z]{1,13}\.[\w-]{43}\b|\beyJ[\w-]{8,}\.|\b[0-9a-fA-F]{32,}\b|(^|[=/.?&#\s])[\w+/-]{40,}/
const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]{2,}/

/** The player comes from the session, if there is one. */
export function cleanEvent(event: AnalyticsEvent, playerId: bigint | null): AnalyticsEvent {
  return {
    ...event,
    account_id: playerId === null ? '' : String(playerId),
    properties: cleanValues(event.properties),
    user_props: cleanValues(event.user_props),
  }
}

type Values = AnalyticsEvent['properties']

function cleanValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !FORBIDDEN_NAME.test(name) && isHarmless(value)),
  )
}

function isHarmless(value: Values[string]): boolean {
  return typeof value !== 'string' || !(SECRET_VALUE.test(value) || EMAIL.test(value))
}
