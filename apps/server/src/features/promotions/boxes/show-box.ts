import { type BlindBox, boxMoneyTypes } from '@tablestakes/contract/blind-box'
import type { Reader } from '@tablestakes/node/database'
import type { BoxPrize } from '../engine/activity-kind.ts'
import type { Entered } from '../engine/standing.ts'
import { showBoxPrize } from '../show-activity.ts'
import { boxStep } from '../types/blind-boxes.ts'
import { boxesOf } from './draw-item.ts'
import { keyOfBox } from './find-box.ts'

type Item = BlindBox['item_list'][number]

const MONEY_TYPES = { bonus: boxMoneyTypes.BONUS, cash: boxMoneyTypes.CASH } as const

export const showItem = ({ money, amount, art }: Pick<BoxPrize, 'money' | 'amount' | 'art'>, index: number): Item => ({
  ...{ index, art, is_open: true },
  money_type: MONEY_TYPES[money],
  money_num: amount,
})

/** A box that is closed tells nothing. */
const closedItem = (index: number): Item => ({
  ...{ index, art: 'box', is_open: false },
  money_type: boxMoneyTypes.BONUS,
  money_num: 0n,
})

export async function showBox(reader: Reader, entered: Entered, playerId: bigint): Promise<BlindBox> {
  const { activity, standing } = entered
  const { level, total, left, opened, prizes, wheel, payout, nextAtMs } = boxesOf(entered)
  const { rows } = await reader.query<Pick<BoxPrize, 'money' | 'amount' | 'art'> & { step: string }>(
    'select step, money, amount, art from box_item where player_id = $1 and activity_id = $2 and period = $3',
    [playerId, activity.id, standing.period],
  )
  const items = new Map(rows.map((row) => [row.step, row]))
  // A stake that was voided may have taken a box away that was opened before.
  const shown = Math.min(100, Math.max(total, ...[...opened].map((index) => index + 1)))
  return {
    player_id: Number(playerId),
    union_key: keyOfBox(activity.id, playerId),
    ...{ daily_box_level: level, daily_box_num: left, daily_box_total_num: total },
    item_list: Array.from({ length: shown }, (_, index) => {
      const item = items.get(boxStep(index))
      return item ? showItem(item, index) : closedItem(index)
    }),
    ...{ money_num: payout.from, money_type: boxMoneyTypes.CASH },
    ...{ wheel_num: wheel.left, wheel_total_num: wheel.total },
    ...{ with_draw_money_num: payout.collected, with_draw_num: payout.left, is_check: payout.isReached },
    box_prizes: prizes.map(showBoxPrize),
    wheel_prizes: wheel.prizes.map(showBoxPrize),
    left_refresh_time: nextAtMs === null ? 0 : Math.max(0, Math.ceil((nextAtMs - standing.nowMs) / 1000)),
    refresh_time: nextAtMs ?? 0,
  }
}
