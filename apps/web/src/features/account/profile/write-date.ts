import { toLatinDigits } from '@tablestakes/domain/money/digits'

/** Digits as they are typed, with the strokes set between them: 3112 becomes 31/12. */
export function writeDate(typed: string): string {
  const digits = toLatinDigits(typed).replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/')
}
