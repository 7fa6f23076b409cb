/** What the product says about wagering, recomputed from the API's answers alone: none of the product's own lines are used for it. */
import type { Locator } from '@playwright/test'
import { formatMoney } from '@tablestakes/domain/money/format'
import type { ApiClient } from '../scripts/api-client.ts'

type Tier = { amount: number; cash_rate: number; coin_rate: number }
type Shop = { rate_list: Tier[]; cash_task_rate: number; coin_multi: number; list: { amount: number }[] }
type Game = { bet_cash_rate: number; is_open: boolean }
type Index = { game_type_list: { second_type_list: { game_list: Game[] }[] }[] }
type Task = { cur: number; target: number }
type Tasks = { taskList: (Task & { bonus: number })[]; cashTaskList: (Task & { cash: number })[] }

const money = (amount: number) => plain(formatMoney(BigInt(amount), 'IDR', { symbol: 'Rp' }))
const times = (bets: number, amount: number) => `${Math.ceil((bets * 100) / amount) / 100}×`
/** The bets that count so much where a bet counts a rate of it. */
const betsFor = (counting: number, rate: number) => Math.ceil((counting * 100) / rate)
const leftOf = (tasks: readonly Task[]) => tasks.reduce((sum, { cur, target }) => sum + target - cur, 0)

/** Without the signs that only keep figures in their direction, and with plain spaces. */
const plain = (text: string) =>
  text
    .replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What stands in a part of the page. */
export const said = async (part: Locator): Promise<string> => plain((await part.allTextContents()).join(' '))

/** What must be said to a player of the site in rupiah. Amounts travel as whole numbers of 1/10,000. */
export function wageringOf(client: ApiClient) {
  const tasks = async () => (await client.call('GET', '/api/bet_task', { reserve: 1 })) as Tasks
  /** The least and the most that a game which can be played counts of a bet. */
  const rates = async () => {
    const index = (await client.call('GET', '/api/index')) as Index
    const games = index.game_type_list.flatMap((type) => type.second_type_list).flatMap((row) => row.game_list)
    const counted = games.filter((game) => game.is_open && game.bet_cash_rate > 0).map((game) => game.bet_cash_rate)
    return { least: Math.min(...counted), most: Math.max(...counted) }
  }
  const inWords = ({ least, most }: { least: number; most: number }) =>
    least === most ? `${most}%` : `${least}–${most}%`

  return {
    /** Before a top-up of an amount that is no item of the shop. */
    async ofTopUp(amount: number) {
      const shop = (await client.call('POST', '/api/user/shop', { type: 0 })) as Shop
      if (shop.list.some((item) => item.amount === amount)) throw new Error('an item of the shop has terms of its own')
      const [tier] = shop.rate_list
        .filter((one) => one.amount <= amount)
        .toSorted((one, other) => other.amount - one.amount)
      const bonus = Math.floor((amount * (tier?.coin_rate ?? 0)) / 100)
      const cash = amount + Math.floor((amount * (tier?.cash_rate ?? 0)) / 100)
      const counting = bonus * shop.coin_multi
      const range = await rates()
      const bets = betsFor(counting, range.most)
      const [take, over] = [money(bets), times(bets, bonus)]
      return {
        choice: `${plain(formatMoney(BigInt(bonus), 'IDR', { symbol: 'Rp', sign: 'always' }))} · Bet ${take} (${over}) before it becomes cash.`,
        question: `${money(bonus)} of bonus comes with this top-up. You must bet ${take} (${over}) before it becomes cash, and a withdrawal before that gives it up.`,
        bindsBonus:
          `Place bets of ${take} or more (${over}) to turn the bonus into cash. Games count ${inWords(range)} of a bet, ` +
          `and ${money(counting)} (${shop.coin_multi}×) must count.`,
        bindsCash: `Place bets of ${money((cash * shop.cash_task_rate) / 100)} (${shop.cash_task_rate / 100}×) before you withdraw this cash. Every game counts in full.`,
      }
    },

    /** In the list of open tasks, each by what it says is left. */
    async ofTasks() {
      const [{ taskList, cashTaskList }, range] = [await tasks(), await rates()]
      const ofBonus = taskList.flatMap((task) => [
        `Bet it ${times(task.target, task.bonus)}`,
        `Still to count ${money(leftOf([task]))}`,
        `Games count ${inWords(range)} of a bet: bets of ${money(betsFor(leftOf([task]), range.most))} or more to go.`,
      ])
      const ofCash = cashTaskList.flatMap((task) => [
        `Bet it ${times(task.target, task.cash)}`,
        `Still to count ${money(leftOf([task]))}`,
      ])
      return [...ofBonus, ...ofCash]
    },

    /** On the page of a game and over its running table. */
    async ofGame(gameId: number) {
      const { taskList, cashTaskList } = await tasks()
      const { game } = (await client.call('GET', '/api/game/detail', { game_id: gameId })) as { game: Game }
      return [
        `Bonus: ${money(betsFor(leftOf(taskList), game.bet_cash_rate))} still to bet here. A bet counts ${game.bet_cash_rate}%.`,
        `Cash: ${money(leftOf(cashTaskList))} still to bet before you withdraw`,
      ]
    },

    /** Before a withdrawal: the bonus that it gives up. */
    async ofWithdrawal() {
      const info = (await client.call('GET', '/api/withdraw/info')) as { extra_del_coin: number; coin_task_cur: number }
      return `You would lose ${money(info.extra_del_coin)} of bonus and the ${money(info.coin_task_cur)} you have already bet for it.`
    },
  }
}
