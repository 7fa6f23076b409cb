import type { getProfile } from '@tablestakes/contract/account'
import type { ResponseOf } from '@tablestakes/contract/call'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useSite } from '../../../lib/api/preload.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { avatarSrc } from '../../../shell/player/avatar.ts'
import { Money } from '../../../ui/figures/Money.tsx'
import { Avatar } from '../../../ui/pictures/Avatar.tsx'
import { useMoments } from '../security/moments.ts'

/** What has been played so far, in figures that are the ledger's. */
export function PlayStatistics({ profile }: { profile: ResponseOf<typeof getProfile> }) {
  const text = useText()
  const { day } = useMoments()
  const { currency, currencySymbol } = useSite()
  const { userInfo, bet_total, win_total, game_count } = profile
  const own = { currency, symbol: currencySymbol, format: 'own' as const }
  return (
    <section className="card profile-head">
      <Avatar name={userInfo.nick_name} src={avatarSrc(userInfo.avatar_id)} size={56} />
      <div>
        <h3>
          <bdi>{userInfo.nick_name}</bdi>
        </h3>
        <p>{text('profile_since', { date: day(userInfo.create_time) })}</p>
      </div>
      <dl>
        <div>
          <dt>{text('profile_bets')}</dt>
          <dd>
            <Money {...own} amount={bet_total} />
          </dd>
        </div>
        <div>
          <dt>{text('profile_wins')}</dt>
          <dd>
            <Money {...own} amount={win_total} />
          </dd>
        </div>
        <div>
          <dt>{text('profile_games')}</dt>
          <dd>
            <Num>{formatCount(game_count)}</Num>
          </dd>
        </div>
      </dl>
      {game_count === 0 && <p className="profile-none">{text('profile_no_games')}</p>}
    </section>
  )
}
