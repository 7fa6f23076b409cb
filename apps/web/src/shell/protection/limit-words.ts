import { type LimitKind, type LimitReached, readLimitReached } from '@tablestakes/contract/protection'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { formatMoney } from '@tablestakes/domain/money/format'
import { getSite } from '../../lib/api/preload.ts'
import type { ApiRefusal } from '../../lib/api/refusal.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { isolate } from '../money/SiteMoney.tsx'
import { writeMoment } from './times.ts'

export const limitNames: Readonly<Record<LimitKind, TextKey>> = {
  deposit: 'limit_deposit',
  loss: 'limit_loss',
  stake: 'limit_stake',
  single_stake: 'limit_single_stake',
  session: 'limit_session',
}

type Left = Pick<LimitReached, 'kind' | 'left_amount' | 'left_minutes' | 'resets_at'>

/** Null: the refusal is not about a limit. */
export function writeLimitRefusal({ message, data }: ApiRefusal): string | null {
  const reached = readLimitReached(data)
  return reached && `${message} ${writeLeftAndReset(reached)}`
}

/** What is left of a limit, and when it starts again. */
export function writeLeftAndReset(left: Left): string {
  return left.resets_at === null
    ? writeLeft(left)
    : `${writeLeft(left)} ${textOf('limit_resets', { when: writeMoment(left.resets_at) })}`
}

function writeLeft({ kind, left_amount, left_minutes }: Left): string {
  if (kind === 'session') return textOf('limit_left', { left: textOf('time_minutes', { minutes: left_minutes }) })
  const { currency, currencySymbol } = getSite()
  const left = isolate(formatMoney(left_amount, currency, { symbol: currencySymbol }))
  return textOf(kind === 'single_stake' ? 'limit_at_most' : 'limit_left', { left })
}
