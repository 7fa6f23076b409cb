import './cash-out.css'
import { cashOut, listSportsBets, type SportsBet, setCashOutTarget } from '@tablestakes/contract/sportsbook'
import { scaleDown } from '@tablestakes/domain/money/money'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { CircleAlert, Info } from 'lucide-react'
import { useState } from 'react'
import { useApiMutation } from '../../../lib/api/api-query.ts'
import { useSite } from '../../../lib/api/preload.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { ApiRefusal } from '../../../lib/api/refusal.ts'
import { setUser, useSession } from '../../../lib/session/session.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { SiteMoney, useWrittenMoney } from '../../../shell/money/SiteMoney.tsx'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { toast } from '../../../shell/toasts/toast.ts'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { Chip, ChipGrid } from '../../../ui/lists/Chip.tsx'
import { KeyValue } from '../../../ui/lists/KeyValue.tsx'
import { ListSkeleton, Loading } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { useMove } from '../odds/PriceButton.tsx'
import { betQuery, useBet, useBets } from './bet-queries.ts'
import { useBetName, useLegName } from './bet-words.ts'

/** Ends an open bet, or a part of it, for what it is worth now; or by itself when it is worth enough. */
export default function CashOutDialog({ id, onClose }: { id?: string } & Closable) {
  const text = useText()
  return (
    <DialogSheet title={text('cash_out_title')}>
      {id === undefined ? <Nothing /> : <Followed id={id} onClose={() => onClose()} />}
    </DialogSheet>
  )
}

function Nothing() {
  const text = useText()
  return (
    <EmptyState
      picture={<StatePicture picture="no-bets" />}
      title={text('cash_out_none')}
      text={text('bet_no_cash_out')}
      isBare
    />
  )
}

function Followed({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText()
  const { data } = useBet(id)
  // Watches the offers while the sheet is open.
  useBets('open', true)
  if (!data)
    return (
      <Loading name={text('loading')}>
        <ListSkeleton rows={3} />
      </Loading>
    )
  const { bet } = data
  if (bet.state !== 'open' || bet.cash_out === null) return <Nothing />
  return <CashOutForm bet={bet} offer={bet.cash_out} onClose={onClose} />
}

const PARTS = [25, 50, 75, 100]

type CashOutFormProps = { bet: SportsBet; offer: bigint; onClose: () => void }

function CashOutForm({ bet, offer, onClose }: CashOutFormProps) {
  const text = useText()
  const written = useWrittenMoney()
  const betName = useBetName()
  const legName = useLegName()
  const [part, setPart] = useState(100)
  const { take, isTaking, problem } = useTake(bet, onClose)
  const move = useMove(Number(offer))
  const amount = scaleDown(offer, BigInt(part), 100n)
  const left = bet.stake - bet.cashed_stake
  const stays = left - scaleDown(left, BigInt(part), 100n)
  return (
    <div className="cash-out">
      <p className="cash-out-of">
        {betName(bet)} · {bet.legs.map(legName).join(', ')}
      </p>
      <p className="cash-out-figure">
        <SiteMoney amount={amount} size="big" tone="gold" />
      </p>
      <p className="cash-out-now" data-move={move ?? undefined}>
        {text('cash_out_of', { amount: written(offer) })} {move && (move === 'up' ? '▲' : '▼')}
      </p>
      <input
        type="range"
        min={1}
        max={100}
        value={part}
        aria-label={text('cash_out_part')}
        aria-valuetext={`${part}%, ${written(amount)}`}
        onChange={(event) => setPart(Number(event.target.value))}
      />
      <ChipGrid name={text('cash_out_part')}>
        {PARTS.map((value) => (
          <Chip key={value} pressed={value === part} onPress={() => setPart(value)}>
            {value === 100 ? text('cash_out_all') : <Num>{value}%</Num>}
          </Chip>
        ))}
      </ChipGrid>
      <div className="card cash-out-facts">
        <KeyValue
          rows={[
            { key: 'now', term: text('cash_out_paid_now'), value: <SiteMoney amount={amount} tone="gold" /> },
            { key: 'stays', term: text('cash_out_stays'), value: <SiteMoney amount={stays} /> },
            { key: 'stake', term: text('bet_stake'), value: <SiteMoney amount={bet.stake} /> },
          ]}
        />
      </div>
      {problem && (
        <p className="slip-trouble" role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
      <Button
        look="gold"
        size="lg"
        block
        busy={isTaking}
        disabled={amount <= 0n}
        onClick={() => void take(amount, part)}
      >
        {text('cash_out_do_amount', { amount: written(amount) })}
      </Button>
      <p className="slip-truth">
        <Info aria-hidden="true" />
        <span>{text('cash_out_truth')}</span>
      </p>
      <Target bet={bet} offer={offer} />
    </div>
  )
}

/** Takes the offer the player saw. A lower one is refused by the server; the sheet then shows the new one. */
function useTake(bet: SportsBet, onClose: () => void) {
  const text = useText()
  const written = useWrittenMoney()
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useApiMutation(cashOut, { refreshes: [listSportsBets] })
  async function take(amount: bigint, part: number): Promise<void> {
    setProblem(null)
    try {
      const done = await mutateAsync({ id: bet.id, amount, ...(part < 100 && { part }) })
      queryClient.setQueryData(betQuery(bet.id).queryKey, { bet: done.bet })
      const { user } = useSession.getState()
      if (user) setUser({ ...user, ...done.purses })
      toast.success(text('cash_out_done', { amount: written(done.bet.cashed_amount - bet.cashed_amount) }))
      onClose()
    } catch (error) {
      setProblem(error instanceof ApiRefusal ? error.message : text('slip_no_answer'))
      void queryClient.invalidateQueries({ queryKey: betQuery(bet.id).queryKey })
    }
  }
  return { take, isTaking: isPending, problem }
}

/** By itself: the player names what is enough. */
function Target({ bet, offer }: { bet: SportsBet; offer: bigint }) {
  const text = useText()
  const written = useWrittenMoney()
  const { currency } = useSite()
  const [target, setTarget] = useState<bigint | null>(bet.cash_out_target)
  const { mutateAsync, isPending, error } = useApiMutation(setCashOutTarget, { refreshes: [listSportsBets] })
  const save = async (next: bigint | null) => {
    const { bet: saved } = await mutateAsync({ id: bet.id, target: next })
    queryClient.setQueryData(betQuery(bet.id).queryKey, { bet: { ...saved, cash_out: saved.cash_out ?? offer } })
    toast.success(next === null ? text('cash_out_target_gone') : text('cash_out_target_set', { amount: written(next) }))
  }
  const isTooLow = target !== null && target <= offer
  return (
    <details className="cash-out-target" open={bet.cash_out_target !== null}>
      <summary>{text('cash_out_target')}</summary>
      <AmountField
        label={text('cash_out_target')}
        currency={currency}
        amount={target}
        onChange={setTarget}
        unreadableText={text('slip_stake_unreadable')}
        hint={text('cash_out_target_hint')}
        error={isTooLow ? text('cash_out_target_low') : error instanceof ApiRefusal ? error.message : undefined}
      />
      <div className="cash-out-do">
        <Button
          busy={isPending}
          disabled={target === null || isTooLow}
          onClick={() => void save(target).catch(() => {})}
        >
          {text('cash_out_target_save')}
        </Button>
        {bet.cash_out_target !== null && (
          <Button look="text" busy={isPending} onClick={() => void save(null).catch(() => {})}>
            {text('cash_out_target_drop')}
          </Button>
        )}
      </div>
    </details>
  )
}
