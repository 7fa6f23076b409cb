import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useSite } from '../../lib/api/preload.ts'
import { SiteMoney } from '../../shell/money/SiteMoney.tsx'
import { writeDecimal } from '../../ui/fields/write-decimal.ts'
import { isAtPar, type Token, tokensFor } from './token-amount.ts'

/** What arrives in a wallet is written in the token that arrives there; without one it is the site's own money. */
export function TokenMoney({ amount, token }: { amount: bigint; token: Token | null }) {
  const { currency } = useSite()
  if (!token) return <SiteMoney amount={amount} tone="gold" counts />
  if (isAtPar(token)) return <SiteMoney amount={amount} symbol={token.symbol} tone="gold" counts />
  return (
    <Num className="money money-gold">
      {writeDecimal(tokensFor(amount, token), currency)} {token.symbol}
    </Num>
  )
}
