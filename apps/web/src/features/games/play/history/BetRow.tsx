import { moneyTypes } from '@tablestakes/contract/fields'
import { type Bet, type Game, playTypes } from '@tablestakes/contract/games'
import { Button, ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { toHref } from '../../../../lib/address/hash-location.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { plainArt } from '../../../../shell/games/GameLink.tsx'
import { SiteMoney, useWrittenMoney } from '../../../../shell/money/SiteMoney.tsx'
import { LazyImage } from '../../../../ui/pictures/LazyImage.tsx'
import { playAddress } from '../web-game/read-address.ts'
import { resultOf } from './bet-result.ts'
import { openProof } from './open-proof.ts'
import { useBetTimes } from './use-bet-times.ts'

/** One bet: which game, when, what it came to, and the figures it can be checked by. */
export function BetRow({ bet, game }: { bet: Bet; game: Game | undefined }) {
  const text = useText()
  const write = useWrittenMoney()
  const { clock } = useBetTimes()
  const isGold = bet.money_type === moneyTypes.GOLD
  return (
    <li className="bet">
      <div className="bet-head">
        <LazyImage src={game ? plainArt(game) : ''} alt="" className="bet-thumb" />
        <span className="bet-name">
          <b>
            <bdi>{bet.name}</bdi>
          </b>
          <small>
            <time dateTime={new Date(bet.create_time).toISOString()}>
              <Num>{clock(bet.create_time)}</Num>
            </time>
            {isGold && <span>{text('purse_gold')}</span>}
            {bet.is_free && <span>{text('bets_free_round')}</span>}
            {bet.jackpot > 0n && (
              <b className="bet-jackpot">{text('bets_with_jackpot', { amount: write(bet.jackpot) })}</b>
            )}
          </small>
        </span>
        <Result bet={bet} isGold={isGold} />
      </div>
      <dl className="bet-facts">
        <Fact term={text(bet.is_free ? 'bets_stake_free' : 'bets_stake')}>
          <SiteMoney amount={bet.stake} isGold={isGold} />
        </Fact>
        <Fact term={text(bet.is_free ? 'bets_paid_free' : 'bets_paid')}>
          <SiteMoney amount={bet.state === 'void' && !bet.is_free ? bet.stake : bet.win} isGold={isGold} />
        </Fact>
        <Fact term={text('bets_after')}>
          <SiteMoney amount={bet.balance_after} isGold={isGold} />
        </Fact>
      </dl>
      <WayOn bet={bet} isGold={isGold} />
    </li>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Result({ bet, isGold }: { bet: Bet; isGold: boolean }) {
  const text = useText()
  const result = resultOf(bet)
  if ('net' in result)
    return (
      <b className="bet-result">
        <SiteMoney
          amount={result.net}
          isGold={isGold}
          sign="always"
          tone={result.kind === 'won' ? 'gold' : result.kind === 'lost' ? 'dim' : 'plain'}
        />
      </b>
    )
  return (
    <span className="bet-result badge" data-tone={result.kind === 'open' ? 'action' : 'plain'}>
      {text(result.kind === 'open' ? 'bets_is_open' : 'bets_is_void')}
    </span>
  )
}

/** An open round is gone on with, an ended one can be checked. */
function WayOn({ bet, isGold }: { bet: Bet; isGold: boolean }) {
  const text = useText()
  const { clock } = useBetTimes()
  const { mutate, isPending } = useMutation({ mutationFn: openProof })
  if (bet.state === 'open') {
    const type = isGold ? playTypes.GOLD : playTypes.CAPITAL
    return (
      <ButtonLink
        size="sm"
        className="bet-on"
        href={toHref(playAddress(bet.game_id, type))}
        aria-label={text('bets_go_on', { name: bet.name })}
      >
        {text('unfinished_go_on')}
      </ButtonLink>
    )
  }
  if (!bet.has_proof) return null
  return (
    <Button
      look="text"
      size="sm"
      className="bet-on"
      icon={<ShieldCheck />}
      busy={isPending}
      aria-label={text('bets_verify_of', { name: bet.name, time: clock(bet.create_time) })}
      onClick={() => mutate(bet)}
    >
      {text('bets_verify')}
    </Button>
  )
}
