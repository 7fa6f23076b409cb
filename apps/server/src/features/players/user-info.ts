import type { UserInfo } from '@tablestakes/contract/account'
import { MAX_WIRE, smallerOf } from '@tablestakes/domain/money/money'
import { systemClock } from '@tablestakes/node/clock'
import type { Reader } from '@tablestakes/node/database'
import { loadTotals, readBalance } from '../../ledger/index.ts'
import { currencyOfSite, type Site } from '../site/index.ts'
import { contactsOf } from './contacts.ts'
import type { Personal } from './personal.ts'
import { loadPlayer } from './player-record.ts'

/** Everything the app may know of its own player (specification §3). Other players never see any of it. */
export async function loadUserInfo(
  reader: Reader,
  personal: Personal,
  { playerId, site }: { playerId: bigint; site: Site },
): Promise<UserInfo> {
  const player = await loadPlayer(reader, playerId)
  const contacts = await contactsOf(reader, personal, playerId)
  const more = await loadMore(reader, playerId)
  const owner = { playerId, currency: currencyOfSite(site) }
  const balance = await readBalance(reader, owner)
  const totals = await loadTotals(reader, owner)
  return {
    id: Number(playerId),
    uid: Number(playerId),
    name: fitText(player.username ?? '', 64),
    nick_name: fitText(player.nickName, 32),
    avatar_id: player.avatarId,
    mobile: contacts.mobile,
    email: contacts.email,
    coin: balance.coin,
    money: balance.cash,
    gold: balance.gold,
    gold_amount: smallerOf(totals.goldWon, MAX_WIRE),
    vip_level: more.vip_level,
    top_agent: more.is_top_agent,
    top_agent_level: more.agent_level,
    channel_id: player.channelId,
    pay_total: smallerOf(totals.deposited, MAX_WIRE),
    pay_count: totals.deposits,
    first_pay_date: totals.firstDepositAt?.getTime() ?? null,
    create_time: player.createdAt.getTime(),
    parent_invitation_code: more.parent_code ?? '',
    invitation_code: player.invitationCode,
    second_parent: numberOrNull(player.secondParentId),
    third_parent: numberOrNull(player.thirdParentId),
    ip: player.registIp,
    login_ip: more.login_ip ?? '',
    regist_device_code: player.registDeviceCode,
    login_device_code: more.login_device_code ?? '',
    regist_finger: player.registFinger,
    login_finger: more.login_finger ?? '',
    state: player.state,
    classify: player.classify,
    fcm_token: more.fcm_token ?? '',
    is_need_opt: needsCode(site, contacts),
    has_password: more.has_password,
    terms_version: more.terms_version ?? '',
    // This form writes yyyy-mm-dd.
    site_day: new Date(systemClock()).toLocaleDateString('sv', { timeZone: site.timeZone }),
  }
}

/**
 * What is stored may be older than the bound of its answer. It is then shown shorter: an answer that does not fit would keep its owner
 * out of the account.
 */
export function fitText(stored: string, longest: number): string {
  const cut = stored.slice(0, longest)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

const numberOrNull = (id: bigint | null) => (id === null ? null : Number(id))

/** A contact that was typed and never proven, on a site that could send it a code (specification §5: the OTP form). */
function needsCode(site: Site, contacts: Awaited<ReturnType<typeof contactsOf>>): boolean {
  const offers = (flag: 'phoneOTP' | 'emailOTP') => site.loginMethods.some((method) => method[flag])
  return (
    (contacts.mobile !== '' && !contacts.isMobileVerified && offers('phoneOTP')) ||
    (contacts.mobile === '' && contacts.email !== '' && !contacts.isEmailVerified && offers('emailOTP'))
  )
}

type More = {
  parent_code: string | null
  login_ip: string | null
  login_device_code: string | null
  login_finger: string | null
  has_password: boolean
  terms_version: string | null
  vip_level: number
  fcm_token: string | null
  is_top_agent: boolean
  agent_level: number
}

async function loadMore(reader: Reader, playerId: bigint): Promise<More> {
  const { rows } = await reader.query<More>({
    name: 'user-info-more',
    text: `
      select
        (select parent.invitation_code from player parent where parent.player_id = player.parent_id) as parent_code,
        login.ip as login_ip, login.device_code as login_device_code, login.login_finger,
        exists (select from player_password p where p.player_id = player.player_id) as has_password,
        (select case when is_given then version end from player_consent c
         where c.player_id = player.player_id and c.kind = 'terms' order by consent_id desc limit 1) as terms_version,
        coalesce((select level from player_vip v where v.player_id = player.player_id), 0) as vip_level,
        (select token from push_device d where d.player_id = player.player_id and service = 'fcm'
         order by saved_at desc limit 1) as fcm_token,
        coalesce(agent.top_level > 0, false) as is_top_agent,
        coalesce(greatest(agent.level, agent.top_level), 0) as agent_level
      from player left join agent using (player_id) left join lateral (
        select ip, device_code, login_finger from player_login l
        where l.player_id = player.player_id order by created_at desc limit 1
      ) as login on true
      where player.player_id = $1`,
    values: [playerId],
  })
  return rows[0]!
}
