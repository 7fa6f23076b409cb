import type { LoginType, Session as SessionAnswer } from '@tablestakes/contract/auth'
import { isLanguage, type Language } from '@tablestakes/dictionary'
import type { Clock } from '@tablestakes/node/clock'
import { afterCommit, type Reader, type Tx } from '@tablestakes/node/database'
import { addPlayerFact } from '../../../facts/index.ts'
import type { Cookie, Visitor } from '../../../platform/http/serving.ts'
import { issueRefresh, type RefreshSecret } from '../../../platform/http/session-renewal.ts'
import { type OpenedSession, openSession } from '../../../platform/http/sessions.ts'
import type { Letters } from '../../../platform/letters.ts'
import { publish } from '../../../platform/live/outbox.ts'
import { contactsOf, loadUserInfo, lockPlayer, type Personal, requireActive } from '../../players/index.ts'
import { noteActive, type Register, renewStakeBound, scheduleCheck } from '../../protection/index.ts'
import type { Site } from '../../site/index.ts'
import { newDeviceLetter } from '../notices/notice-letters.ts'
import { sendNotice } from '../notices/send-notice.ts'
import { linkedProviders } from '../second-ways/linked-providers.ts'
import { deviceCodeOf, recogniseBrowser, rememberDevice } from './devices.ts'
import { noteAttempt } from './login-history.ts'

/** What the device says of itself with every login (the contract's names). None of it opens anything. */
export type DeviceFields = {
  device_id?: string | undefined
  device_model?: string | undefined
  os_version?: string | undefined
  login_finger?: string | undefined
  time_zone?: string | undefined
}

export type LoginServices = {
  personal: Personal
  letters: Letters
  clock: Clock
  /** Config.countryHeader. */
  countryHeader: string
  register: Register
  /** Whether a withdrawal was decided since the player was last told; asking marks it as told. */
  takeWithdrawNotice: (tx: Tx, playerId: bigint) => Promise<WithdrawNotice>
}

type WithdrawNotice = SessionAnswer['withdraw_notice']

export type ProvenLogin = {
  /** Whose credentials were right. */
  playerId: bigint
  /** Loaded before the transaction, which must not wait for a second connection. */
  site: Site
  /** Null where the specification has no number: passkeys, launch codes. */
  clientType: LoginType | null
  visitor: Visitor
  device: DeviceFields
}

/**
 * Signs a player in whose credentials were right: the one end of every way in. Refuses FORBIDDEN. Cookies are set and
 * letters sent once the transaction has committed.
 */
export async function completeLogin(tx: Tx, parts: LoginServices, login: ProvenLogin): Promise<SessionAnswer> {
  const { playerId, site, clientType, visitor, device } = login
  const player = await lockPlayer(tx, playerId)
  requireActive(player)

  const browser = recogniseBrowser(visitor)
  const deviceCode = deviceCodeOf(visitor, device)
  const about = { clientType, ...describeAttempt(parts, login) }
  const isNewDevice = await rememberDevice(tx, {
    playerId,
    deviceHash: browser.hash,
    deviceCode,
    deviceModel: about.deviceModel,
  })
  await noteAttempt(tx, { playerId, outcome: 'success', isNewDevice, ...about })
  await addPlayerFact(tx, { playerId, kind: 'signed-in' })
  const opened = await openSession(tx, {
    playerId,
    siteId: site.id,
    login: {
      ...about,
      deviceHash: browser.hash,
      deviceCode,
      osVersion: device.os_version ?? '',
      loginFinger: device.login_finger ?? '',
    },
  })
  await noteActive(tx, { playerId, loginId: opened.sessionId, site, nowMs: parts.clock() })
  await scheduleCheck(tx, { playerId, site, nowMs: parts.clock() })
  const birthday = player.sealedBirthday === null ? null : parts.personal.unseal('birthday', player.sealedBirthday)
  await renewStakeBound(tx, { playerId, site, birthday, nowMs: parts.clock() })
  const refresh = await issueRefresh(tx, { playerId, sessionId: opened.sessionId })
  afterCommit(tx, () => {
    parts.register.lookAfterLogin(site, playerId)
    visitor.setCookie(browser.cookie)
    visitor.setCookie(refreshCookie(refresh))
  })
  if (isNewDevice) await noticeNewDevice(tx, parts, { ...login, ...about, lang: languageFor(player, site) })
  const notice = await parts.takeWithdrawNotice(tx, playerId)
  return composeSession(tx, parts, { playerId, site, opened, notice })
}

/** By mail and on the player's other screens. A text message would cost, so a phone gets none. */
async function noticeNewDevice(
  tx: Tx,
  { personal, letters, clock }: LoginServices,
  seen: ProvenLogin & { deviceModel: string; place: string; lang: Language },
): Promise<void> {
  const { playerId, site, deviceModel, place, lang } = seen
  await publish(tx, { playerId, message: { type: 'security', kind: 'new_device', device_model: deviceModel, place } })
  const { email } = await contactsOf(tx, personal, playerId)
  if (email === '') return
  const to = { kind: 'email', value: email } as const
  const letter = newDeviceLetter({ to, site, lang, atMs: clock(), device: deviceModel, place })
  afterCommit(tx, () => sendNotice({ letters, log: seen.visitor.log }, letter))
}

/** The language the player has chosen, for letters that reach them outside of a request of their own. */
export function languageFor({ lang }: { lang: string | null }, site: Site): Language {
  return lang !== null && isLanguage(lang) ? lang : site.language
}

/** What the history tells of an attempt, right or wrong. */
export function describeAttempt(
  { countryHeader }: Pick<LoginServices, 'countryHeader'>,
  { visitor, device }: Pick<ProvenLogin, 'visitor' | 'device'>,
): { deviceModel: string; ip: string; place: string } {
  const country = countryHeader === '' ? '' : visitor.header(countryHeader)
  return {
    deviceModel: oneLine(device.device_model ?? ''),
    ip: visitor.ip,
    place: oneLine(country || (device.time_zone ?? '')).slice(0, 64),
  }
}

/** The person signing in chooses these words, and the owner reads them in our letter: they may not add lines of their own. */
const oneLine = (told: string) => told.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** The answer of every login and renewal. */
export async function composeSession(
  reader: Reader,
  { personal }: Pick<LoginServices, 'personal'>,
  { playerId, site, opened, notice }: { playerId: bigint; site: Site; opened: OpenedSession; notice: WithdrawNotice },
): Promise<SessionAnswer> {
  return {
    accessToken: opened.accessToken,
    accessExpire: opened.accessExpire.getTime(),
    sign_key: opened.signKey,
    userInfo: await loadUserInfo(reader, personal, { playerId, site }),
    oauth_user_info: await linkedProviders(reader, personal, playerId),
    withdraw_notice: notice,
  }
}

const REFRESH_COOKIE = { name: 'refresh', path: '/api/user' }

export function refreshCookie({ text, maxAgeSeconds }: RefreshSecret): Cookie {
  return { ...REFRESH_COOKIE, value: text, maxAgeSeconds }
}

export const shownRefresh = ({ cookie }: Pick<Visitor, 'cookie'>): string => cookie(REFRESH_COOKIE.name)
export const endedRefreshCookie: Cookie = { ...REFRESH_COOKIE, value: '', maxAgeSeconds: 0 }
