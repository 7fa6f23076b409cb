import type { checkFrozen, getProfile } from '@tablestakes/contract/account'
import { playerStates } from '@tablestakes/contract/account'
import type { ResponseOf } from '@tablestakes/contract/call'
import { isLanguage } from '@tablestakes/dictionary'
import { MAX_WIRE, smallerOf } from '@tablestakes/domain/money/money'
import type { Reader } from '@tablestakes/node/database'
import { loadTotals } from '../../ledger/index.ts'
import { linkedProviders, type SecondFactor } from '../auth/index.ts'
import { verificationLevelOf } from '../documents/index.ts'
import { contactsOf, fitText, loadPlayer, loadUserInfo, type Personal } from '../players/index.ts'
import { currencyOfSite, type Site } from '../site/index.ts'

/** The profile page: who the player is, what has been verified and what is still missing. */
export async function loadProfile(
  reader: Reader,
  { personal, secondFactor }: { personal: Personal; secondFactor: Pick<SecondFactor, 'isOn'> },
  { playerId, site }: { playerId: bigint; site: Site },
): Promise<ResponseOf<typeof getProfile>> {
  const player = await loadPlayer(reader, playerId)
  const contacts = await contactsOf(reader, personal, playerId)
  const totals = await loadTotals(reader, { playerId, currency: currencyOfSite(site) })
  return {
    userInfo: await loadUserInfo(reader, personal, { playerId, site }),
    username: fitText(player.username ?? '', 32),
    birthday: player.sealedBirthday ? personal.unseal('birthday', player.sealedBirthday) : '',
    lang: player.lang !== null && isLanguage(player.lang) ? player.lang : site.language,
    is_mobile_bound: contacts.mobile !== '',
    is_mobile_verified: contacts.isMobileVerified,
    is_email_bound: contacts.email !== '',
    is_email_verified: contacts.isEmailVerified,
    oauth_user_info: await linkedProviders(reader, personal, playerId),
    verification_level: await verificationLevelOf(reader, personal, playerId),
    second_factor: await secondFactor.isOn(reader, playerId),
    bet_total: smallerOf(totals.staked, MAX_WIRE),
    win_total: smallerOf(totals.won, MAX_WIRE),
    game_count: totals.rounds,
  }
}

export async function loadFrozen(reader: Reader, playerId: bigint): Promise<ResponseOf<typeof checkFrozen>> {
  const { state, frozenBecause, frozenUntil } = await loadPlayer(reader, playerId)
  if (state !== playerStates.FROZEN) return { is_frozen: false, reason_key: '', until: null }
  return { is_frozen: true, reason_key: frozenBecause, until: frozenUntil?.getTime() ?? null }
}
