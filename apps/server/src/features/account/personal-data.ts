import type { Reader, Tx } from '@tablestakes/node/database'
import { linkedProviders } from '../auth/index.ts'
import { contactsOf, loadPlayer, type Personal, type PersonalDataHolder } from '../players/index.ts'

/**
 * The newest rows of lists that others can lengthen (by wrong passwords at a name, say): all of them together, in the
 * longest form they can have, fit into one answer.
 */
const COPIED = { consents: 1_000, logins: 400, devices: 300, attempts: 1_000, reportCharacters: 1_000_000 }

/**
 * What is stored about a person in the player's record, in the ways in and in the reports of the app. Secrets (hashes, keys)
 * are not in a copy: they say nothing about the person and would open the account.
 */
export const personalDataOf = (personal: Personal): readonly PersonalDataHolder[] => [
  accountData(personal),
  contactData(personal),
  consentData,
  signInData(personal),
  sessionData,
  requestData,
  analyticsData,
]

function accountData(personal: Personal): PersonalDataHolder {
  return {
    name: 'account',
    async export(reader, playerId) {
      const player = await loadPlayer(reader, playerId)
      const rest = await one(
        reader,
        `select regist_device_model as device_model, turntable_key, erased_at,
           (select parent.invitation_code from player parent where parent.player_id = player.parent_id) as invited_with
         from player where player_id = $1`,
        playerId,
      )
      return {
        number: Number(playerId),
        site: player.siteId,
        created_at: player.createdAt,
        state: player.state,
        class: player.classify,
        username: player.username,
        nickname: player.nickName,
        avatar: player.avatarId,
        birthday: player.sealedBirthday && personal.unseal('birthday', player.sealedBirthday),
        language: player.lang,
        channel: player.channelId,
        invitation_code: player.invitationCode,
        invited_with_code: rest.invited_with,
        invited_with_turntable: rest.turntable_key,
        frozen_because: player.frozenBecause,
        frozen_until: player.frozenUntil,
        registered_from: {
          network_address: player.registIp,
          device_code: player.registDeviceCode,
          device_model: rest.device_model,
          fingerprint: player.registFinger,
        },
      }
    },
    /** The row stays: the books name its number. It keeps nothing of the person. */
    async erase(tx, playerId) {
      await tx.query(
        `update player set username = null, nick_name = '', avatar_id = 1, lang = null, sealed_birthday = null,
           invitation_code = null, turntable_key = '', regist_device_code = '', regist_device_model = '',
           regist_finger = '', regist_ip = ''
         where player_id = $1`,
        [playerId],
      )
    },
  }
}

function contactData(personal: Personal): PersonalDataHolder {
  return {
    name: 'contacts',
    async export(reader, playerId) {
      return contactsOf(reader, personal, playerId)
    },
    erase: (tx, playerId) => forget(tx, playerId, ['player_contact']),
  }
}

/** The law asks who agreed to what: the rows stay, with a number that no longer leads to anybody. */
const consentData: PersonalDataHolder = {
  name: 'consents',
  async export(reader, playerId) {
    const history = `
      select kind, version, is_given, changed_at from player_consent where player_id = $1
      order by consent_id desc limit ${COPIED.consents}`
    return { history: await all(reader, history, playerId) }
  },
  erase: async () => {},
}

function signInData(personal: Personal): PersonalDataHolder {
  return {
    name: 'ways_to_sign_in',
    async export(reader, playerId) {
      const password = `select changed_at from player_password where player_id = $1`
      const passkeys = `select name, created_at, used_at from player_passkey where player_id = $1 order by created_at`
      const authenticator = `select created_at, confirmed_at from player_totp where player_id = $1`
      const recovery = `select used_at from recovery_code where player_id = $1 order by used_at`
      const linked = `select provider, created_at from player_oauth where player_id = $1 order by created_at`
      return {
        password: await all(reader, password, playerId),
        passkeys: await all(reader, passkeys, playerId),
        authenticator: await all(reader, authenticator, playerId),
        recovery_codes: await all(reader, recovery, playerId),
        linked_providers: await linkedProviders(reader, personal, playerId),
        linked_at: await all(reader, linked, playerId),
      }
    },
    erase: (tx, playerId) =>
      forget(tx, playerId, [
        'player_password',
        'player_passkey',
        'passkey_challenge',
        'player_totp',
        'recovery_code',
        'player_oauth',
        'guest_secret',
        'launch_code',
      ]),
  }
}

const sessionData: PersonalDataHolder = {
  name: 'sessions_and_devices',
  async export(reader, playerId) {
    const logins = `
      select client_type, device_code, device_model, os_version, login_finger, ip, place, created_at, ended_at,
        ended_because,
        (select max(s.last_used_at) from player_session s
         where s.player_id = l.player_id and s.session_id = l.session_id) as last_used_at
      from player_login l where player_id = $1 order by created_at desc limit ${COPIED.logins}`
    const devices = `
      select device_code, device_model, created_at, seen_at from player_device where player_id = $1
      order by seen_at desc limit ${COPIED.devices}`
    const attempts = `
      select outcome, client_type, device_model, ip, place, is_new_device, created_at
      from login_attempt where player_id = $1 order by attempt_id desc limit ${COPIED.attempts}`
    const total = await one(
      reader,
      `select count(*)::int as attempts from login_attempt where player_id = $1`,
      playerId,
    )
    return {
      logins: await all(reader, logins, playerId),
      devices: await all(reader, devices, playerId),
      login_attempts_total: total.attempts,
      login_attempts: await all(reader, attempts, playerId),
    }
  },
  erase: (tx, playerId) =>
    forget(tx, playerId, [
      'refresh_secret',
      'player_session',
      'player_login',
      'player_device',
      'login_attempt',
      'live_ticket',
      // Stored answers repeat what was told to the player.
      'idempotency',
    ]),
}

const requestData: PersonalDataHolder = {
  name: 'copies_and_deletion',
  async export(reader, playerId) {
    const copies = `select created_at, ready_at, expires_at from data_export where player_id = $1 order by created_at`
    const deletion = `select created_at, due_at from deletion_request where player_id = $1`
    return { copies: await all(reader, copies, playerId), deletion: await all(reader, deletion, playerId) }
  },
  /** The request itself stays: it says why nobody is behind the number. */
  erase: (tx, playerId) => forget(tx, playerId, ['data_export']),
}

const analyticsData: PersonalDataHolder = {
  name: 'app_usage',
  async export(reader, playerId) {
    const batches = `
      select received_at, events from (
        select *, sum(length(events::text)) over (order by batch_id desc) as characters
        from analytics_batch where player_id = $1
      ) as report where characters <= ${COPIED.reportCharacters} order by batch_id desc`
    return { reports: await all(reader, batches, playerId) }
  },
  erase: (tx, playerId) => forget(tx, playerId, ['analytics_batch']),
}

async function all(reader: Reader, text: string, playerId: bigint): Promise<Record<string, unknown>[]> {
  return (await reader.query<Record<string, unknown>>(text, [playerId])).rows
}

async function one(reader: Reader, text: string, playerId: bigint): Promise<Record<string, unknown>> {
  return (await all(reader, text, playerId))[0]!
}

async function forget(tx: Tx, playerId: bigint, tables: readonly string[]): Promise<void> {
  for (const table of tables) await tx.query(`delete from ${table} where player_id = $1`, [playerId])
}
