import { formatMoney } from '@tablestakes/domain/money/format'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { ChevronLeft } from 'lucide-react'
import { useSite } from '../../../../lib/api/preload.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { useText } from '../../../../lib/words/i18n.ts'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { SiteMoney } from '../../../../shell/money/SiteMoney.tsx'
import { openProtection } from '../../../../shell/protection/open-protection.ts'
import { BalancePill } from '../../../../ui/figures/BalancePill.tsx'
import type { Hold } from './held-back.ts'
import { PlayMenu } from './PlayMenu.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { useHeldBack } from './use-held-back.ts'

export type PlayMoney = 'cash' | 'gold' | 'demo'

type PlayBarProps = {
  gameId: number
  name: string
  /** Null while it is not known. */
  money: PlayMoney | null
  isGuest: boolean
  /** Null while the game is being opened. */
  startedAt: number | null
  net: bigint | null
  /** Neither balance nor net may tell the end of a round before the game has shown it. */
  hold: Hold
  onLeave: () => void
}

/** Back, which game, how long and at what result, the balance as the ledger has it, and what else one may want. */
export function PlayBar({ gameId, name, money, isGuest, startedAt, net, hold, onLeave }: PlayBarProps) {
  const text = useText()
  const seenNet = useHeldBack(net, hold)
  return (
    <header className="play-bar">
      <IconButton name={text('back')} icon={<ChevronLeft className="flip" />} onClick={onLeave} />
      <div className="play-name">
        <h1>{name}</h1>
        {startedAt !== null && <SessionFacts startedAt={startedAt} net={seenNet} isGold={money === 'gold'} />}
        <button
          type="button"
          className="play-care"
          aria-label={text('safer_play')}
          onClick={() => void openProtection()}
        />
      </div>
      {money === 'demo' && <Badge tone="plain">{text('webgame_demo')}</Badge>}
      {money === 'demo' && isGuest && (
        <Button size="sm" look="action" onClick={() => void openDialog('register')}>
          {text('join')}
        </Button>
      )}
      {(money === 'cash' || money === 'gold') && <Purse isGold={money === 'gold'} hold={hold} />}
      <PlayMenu gameId={gameId} isPlayer={money === 'cash' || money === 'gold'} />
    </header>
  )
}

/** In full: a bet of a few thousand would not be seen in a balance cut to millions. */
function Purse({ isGold, hold }: { isGold: boolean; hold: Hold }) {
  const text = useText()
  const user = useSession((session) => session.user)
  const balance = useHeldBack(user && (isGold ? user.gold : user.money + user.coin), hold)
  const { currency, currencySymbol } = useSite()
  const topUp = () => void openDialog('recharge')
  const openPurse = () => void openDialog('purse')
  if (balance === null)
    return <BalancePill balance={text('dialog_purse')} onOpen={openPurse} plusName={text('top_up')} onPlus={topUp} />
  const written = formatMoney(balance, currency, { symbol: isGold ? false : currencySymbol, isGold })
  return (
    <BalancePill
      name={text(isGold ? 'webgame_gold_balance' : 'open_purse', { amount: written })}
      balance={<SiteMoney amount={balance} isGold={isGold} counts />}
      onOpen={openPurse}
      plusName={text('top_up')}
      onPlus={topUp}
    />
  )
}
