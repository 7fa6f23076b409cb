import { offeredWagering } from '@tablestakes/domain/ledger/wagering-told'
import { useState } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { useRates } from '../../shell/games/use-rates.ts'
import { useWrittenMoney } from '../../shell/money/SiteMoney.tsx'
import { writeTimes } from '../../shell/money/write-rates.ts'
import {
  type Choice,
  choiceOf,
  firstAmount,
  isCrypto,
  isSoldOut,
  itemsInOrder,
  methodFor,
  methodsOf,
  quoteChoice,
} from './choice.ts'
import type { Offer, Reward, Shop } from './deposit-queries.ts'
import { useOrderOpening } from './use-open-order.ts'

export type Bank = { bank_name: string; bank_type: string; mark: string }

type DepositOptions = {
  shop: Shop
  offer: Offer | null
  reward: Reward | null
  /** The page is about the offer: it is taken until the player chooses something else. */
  isForOffer?: boolean
  /** The order goes on on a page of its own. */
  onOpened?: () => void
}

/** Everything a top-up is made of: what is chosen, what follows from it, and the way to pay. */
export function useDeposit({ shop, offer, reward, isForOffer = false, onOpened }: DepositOptions) {
  const [typed, setTyped] = useState(() => firstAmount(shop))
  const [wishedId, setWishedId] = useState<number | null>()
  /** Undefined until the player has said: nobody gets a bonus, and what it binds, unasked. */
  const [bonusWish, setBonusWish] = useState<boolean>()
  const [wishesReward, setWishesReward] = useState<boolean>()
  const [chosenMethod, setChosenMethod] = useState<number | null>(null)
  const [bank, setBank] = useState<Bank | null>(null)
  const { open, isOpening, problem, forget } = useOrderOpening({ onOpened })
  const askBonus = useBonusQuestion()

  // An offer that has ended, or was bought, is no longer taken.
  const takenId = wishedId === undefined && isForOffer ? firstOpen(offer) : wishedId
  const item = offer?.list.find(({ id }) => id === takenId)
  const taken = offer && item ? { item, source: offer.source } : null
  const amount = taken ? taken.item.amount : typed
  const choice: Choice | null = amount === null ? null : taken ? { amount, ...taken } : choiceOf(shop, amount)
  const fault = choice && taken === null ? faultOf(shop, choice.amount) : null
  const methods = methodsOf(shop)
  // An amount that is wrong by itself is said to be so once, not by every method.
  const payable = fault === null ? amount : null
  const method = methodFor(methods, chosenMethod, payable)
  const offered = choice && offeredBonus(shop, choice)
  const wantsBonus = bonusWish === true
  // The reward is a bonus like any other: a player who takes no bonus gets none of it either.
  const joinsWith = (takesBonus: boolean) => reward !== null && takesBonus && (wishesReward ?? reward.is_join)
  const joinsReward = joinsWith(wantsBonus)
  const quote =
    choice && fault === null
      ? quoteChoice(shop, choice, { hasBonus: wantsBonus, reward: joinsReward ? reward : null })
      : null
  const needsBank = method?.is_bank_needed === true && bank === null

  async function pay() {
    if (!choice || !method || fault !== null || needsBank) return
    const takesBonus = bonusWish ?? (offered ? await askBonus(offered) : false)
    // Closed without a word: nothing is paid either.
    if (takesBonus === undefined) return
    setBonusWish(takesBonus)
    open({
      goods_id: choice.item?.id ?? 0,
      goods_type: choice.source,
      amount: choice.amount,
      pay_type: method.pay_type,
      pay_method_id: method.pay_method_id,
      is_add_coin: takesBonus && (offered !== null || joinsWith(takesBonus)),
      ...(reward && { is_join_charge_reward: joinsWith(takesBonus) }),
      ...(method.is_bank_needed && bank && { bank_name: bank.bank_name, bank_type: bank.bank_type }),
    })
  }

  /** Whatever was wrong with the last try may be right with the next. */
  function after<Value>(change: (value: Value) => void) {
    return (value: Value) => {
      forget()
      change(value)
    }
  }

  return {
    shop,
    choice,
    fault,
    quote,
    /** The bonus that would come with the choice, and what it binds; null without a bonus. */
    offered,
    bonusWish,
    wantsBonus,
    reward,
    joinsReward,
    methods,
    method,
    /** The chosen method, where nothing is ordered but an address is paid to. */
    crypto: method && isCrypto(method) ? method : null,
    payable,
    bank,
    needsBank,
    isOpening,
    problem,
    takenId: taken?.item.id ?? null,
    chooseAmount: after((next: bigint | null) => {
      setWishedId(null)
      setTyped(next)
    }),
    takeOffer: after<number>(setWishedId),
    wantBonus: after<boolean>(setBonusWish),
    joinReward: after((isWished: boolean) => {
      setWishesReward(isWished)
      if (isWished) setBonusWish(true)
    }),
    chooseMethod: after(setChosenMethod),
    chooseBank: after(setBank),
    pay: () => void pay(),
  }
}

export type Deposit = ReturnType<typeof useDeposit>

const firstOpen = (offer: Offer | null) =>
  offer === null ? null : (itemsInOrder(offer.list).find((item) => !isSoldOut(item))?.id ?? null)

function faultOf(shop: Shop, amount: bigint): 'too_little' | 'too_much' | null {
  // An item of the shop is right by itself.
  if (choiceOf(shop, amount).item) return null
  if (amount < shop.min_amount) return 'too_little'
  return amount > shop.max_amount ? 'too_much' : null
}

type OfferedBonus = { coin: bigint; target: bigint }

function offeredBonus(shop: Shop, choice: Choice): OfferedBonus | null {
  const { coin, coinTarget: target } = quoteChoice(shop, choice, { hasBonus: true })
  return coin > 0n ? { coin, target } : null
}

/** Asked at the button where it was not chosen before. Undefined: the question was closed. */
function useBonusQuestion() {
  const text = useText()
  const money = useWrittenMoney()
  const rates = useRates()
  return (offered: OfferedBonus): Promise<boolean | undefined> => {
    const { bets, betsTimes } = offeredWagering(offered, rates)
    return openDialog('confirm', {
      title: text('deposit_bonus_title'),
      message: text(bets > 0n ? 'deposit_bonus_ask' : 'deposit_bonus_ask_free', {
        bonus: money(offered.coin),
        target: money(bets),
        times: `\u2066${writeTimes(betsTimes)}\u2069`,
      }),
      confirmText: text('deposit_bonus_with'),
      cancelText: text('deposit_bonus_without'),
    })
  }
}
