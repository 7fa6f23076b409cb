import type { ZodMiniType } from 'zod/mini'
import * as z from 'zod/mini'
import type { $ZodType, input as Wire } from 'zod/v4/core'

/**
 * Money on the wire is a whole number of 1/10,000 of the displayed unit, at most 2^53 − 1; in code it is a bigint,
 * and every bigint is money. Never negative: a direction is said by a field of its own.
 */
export const amount = money(0)

/** Money a player asks to move: zero is not an amount. */
export const positiveAmount = money(1)

/** A difference of money (net result), so it may be negative. */
export const signedAmount = money(Number.MIN_SAFE_INTEGER)

// @__NO_SIDE_EFFECTS__
function money(least: number) {
  return z.codec(z.int().check(z.gte(least)), z.bigint(), {
    decode: (wire) => BigInt(wire),
    encode: (value) => Number(value),
  })
}

/** Whole numbers arrive as text in a query string; bodies carry them as numbers. Both read the same. */
export const wholeNumber = wholeNumberIn(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)

// @__NO_SIDE_EFFECTS__
export function wholeNumberIn(least: number, most: number) {
  return z.codec(z.union([z.int(), matching(/^-?\d{1,16}$/, 17)]), whole(least, most), {
    decode: (wire) => Number(wire),
    encode: (value) => value,
  })
}

/** A yes or no. Older clients say 1 and 0, a query string says '1' and '0'; code sees a boolean. */
export const flag = z.codec(
  z.union([z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'true', 'false'])]),
  z.boolean(),
  {
    decode: (wire) => wire === true || wire === 1 || wire === '1' || wire === 'true',
    encode: (value) => value,
  },
)

/** Milliseconds since 1970, UTC. Every moment on the wire is one of these; a length of time says its unit in its name. */
export const instant = whole(0, 8_640_000_000_000_000)

/** Percent with at most two decimals (`fee_rate`, `cash_rate`, `cashback_rate`, `rtp`): 1.5 is one and a half percent. */
export const percent = z.number().check(z.gte(0), z.lte(10_000), z.multipleOf(0.01))

/** The player's number (`id`, `uid`, `player_id`). It names, it never proves: the session alone says who is asking. */
export const playerNumber = whole(1, Number.MAX_SAFE_INTEGER)
export const playerNumberInQuery = wholeNumberIn(1, Number.MAX_SAFE_INTEGER)

/** The id of a stored row. Clients that read it as a number may send it back as one. */
export const recordId = z.codec(z.union([matching(/^[\w-]{1,64}$/, 64), z.int().check(z.gte(0))]), text(64), {
  decode: (wire) => String(wire),
  encode: (value) => value,
})

export const gameId = whole(1, 2_147_483_647)
export const gameIdInQuery = wholeNumberIn(1, 2_147_483_647)

// @__NO_SIDE_EFFECTS__
export function whole(least: number, most: number) {
  return z.int().check(z.gte(least), z.lte(most))
}

export const count = whole(0, Number.MAX_SAFE_INTEGER)

// @__NO_SIDE_EFFECTS__
export function text(longest: number) {
  return z.string().check(z.maxLength(longest))
}

// @__NO_SIDE_EFFECTS__
export function filledText(longest: number) {
  return z.string().check(z.minLength(1), z.maxLength(longest))
}

/**
 * One form for texts that are compared and stored: the same letters come from another keyboard in other characters, and spaces are
 * easily doubled.
 */
export const tidyText = (typed: string): string => typed.normalize('NFKC').replace(/\s+/g, ' ').trim()

/**
 * A text that is stored in that form, by those who read it. Its length is that of the form: one letter may become eighteen, and two may
 * become one. The bound before it keeps anybody from having us tidy a whole book.
 */
// @__NO_SIDE_EFFECTS__
export function tidiedText(longest: number) {
  const isWithin = (typed: string) => tidyText(typed).length <= longest
  return z.string().check(z.maxLength(4 * longest, { abort: true }), z.refine(isWithin))
}

/**
 * A field of a form that need not be filled in. Apps that send all their fields send such a one empty or as null; code sees
 * it absent.
 */
// @__NO_SIDE_EFFECTS__
export function unlessBlank(field: ZodMiniType<string, string>) {
  return z.optional(
    z.codec(z.union([field, z.literal(''), z.null()]), z.optional(field), {
      decode: (wire) => wire || undefined,
      encode: (value) => value ?? '',
    }),
  )
}

/** The length is checked besides the pattern, so that no pattern ever runs over a long text. */
// @__NO_SIDE_EFFECTS__
export function matching(pattern: RegExp, longest: number) {
  return z.string().check(z.maxLength(longest, { abort: true }), z.regex(pattern))
}

// @__NO_SIDE_EFFECTS__
export function list<Item extends $ZodType>(item: Item, longest: number) {
  return z.array(item).check(z.maxLength(longest))
}

/** One of the numbers of a code table, in a query string. Bodies use `z.enum(table)`. */
// @__NO_SIDE_EFFECTS__
export function codeInQuery<const Table extends Record<string, number>>(table: Table) {
  return z.pipe(wholeNumber, z.enum(table))
}

/** Some wire fields hold JSON inside a text (`with_draw_config`, a mail's `title`); code sees the value itself. */
// @__NO_SIDE_EFFECTS__
export function jsonText<Value extends $ZodType>(value: Value, longest: number) {
  return z.codec(text(longest), value, {
    decode: (wire, context) => {
      try {
        return JSON.parse(wire) as Wire<Value>
      } catch {
        context.issues.push({ code: 'invalid_format', format: 'json', input: wire })
        return z.NEVER
      }
    },
    encode: (inner) => JSON.stringify(inner),
  })
}

/** A short name in code letters: a text key, a provider's key, a bank's code, the key of a drawing. */
export const key = matching(/^[\w .-]{1,64}$/, 64)

/**
 * A web address or a path of our own site. Nothing that runs (`javascript:`, `data:`) passes, and nothing that looks like a
 * path and leads elsewhere (`//other.example`, `/\other.example`).
 */
export const address = matching(/^(https?:\/\/[^\s<>"\\]+|#?\/|#?\/[^\s<>"\\/][^\s<>"\\]*)$/, 2048)

/** The same where it may be absent. */
export const addressOrNone = z.union([address, z.literal('')])

/** Where a banner or a notice leads: an address, a dialog over the lobby (`?open=vip`), or nowhere. */
export const jump = z.union([addressOrNone, matching(/^\?open=[\w-]{1,64}(&[\w%=&.-]{0,400})?$/, 512)])

/** Specification §5: dates are dd/mm/yyyy. Whether such a day exists is asked by the domain. */
export const calendarDate = matching(/^\d{2}\/\d{2}\/\d{4}$/, 10)

/** A day of the books, in UTC: yyyy-mm-dd. */
export const calendarDay = matching(/^\d{4}-\d{2}-\d{2}$/, 10)

/** Specification §5: the captcha, and every code we send, is exactly 6 characters. */
export const verifyCode = matching(/^[A-Za-z0-9]{6}$/, 6)

/** `<kid>.<base64url of RSA-OAEP-SHA256(JSON {password, time, nonce})>`, under the password key of /api/preload. */
export const encodedPassword = matching(/^[\w-]{1,64}\.[\w-]{16,1024}$/, 1089)

/** Specification §9: supported languages; also the prefixes of the language files. */
export const languages = ['zh', 'en', 'pt-br', 'bd', 'ur', 'ind'] as const
export type Language = (typeof languages)[number]

/** One text in several languages; a reader falls back to English. */
// @__NO_SIDE_EFFECTS__
export function languageTexts(longest: number) {
  const one = z.optional(text(longest))
  return z.object({ zh: one, en: one, 'pt-br': one, bd: one, ur: one, ind: one })
}

/** Specification §3: money types. Gold is play money: won and given, never bought back. */
export const moneyTypes = { NONE: 0, COIN: 1, CASH: 2, FROZEN_COIN: 3, FROZEN_CASH: 4, GOLD: 5 } as const
export type MoneyType = (typeof moneyTypes)[keyof typeof moneyTypes]
export const moneyType = z.enum(moneyTypes)

/** What a claim, a draw or a code gives. Coin brings a wagering task of `multiplier` times the amount. */
export const award = z.object({
  money_type: moneyType,
  amount,
  multiplier: z.optional(whole(0, 1000)),
  /** So many free rounds, each of the amount: what they win is the bonus. */
  rounds: z.optional(whole(1, 1000)),
})

/** The three balances right after money has moved, so that no second call is needed to show the truth. */
export const purses = z.object({ money: amount, coin: amount, gold: amount })

/** For calls that need no payload or have nothing to say beyond success. */
export const nothing = z.object({})
