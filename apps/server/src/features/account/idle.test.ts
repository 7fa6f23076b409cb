import { getUserInfo } from '@tablestakes/contract/account'
import { renewSession } from '@tablestakes/contract/auth'
import { call } from '@tablestakes/contract/call'
import { confirmIdentity } from '@tablestakes/contract/security'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { outcome } from '../../../test/outcome.ts'
import { type Client, type Player, startApp } from '../../../test/start-app.ts'
import { serve } from '../../platform/http/http.ts'

/** Stands for every call that moves money. */
const moveMoney = call({
  method: 'POST',
  path: '/api/probe/money',
  feature: 'wallet',
  summary: 'Test only.',
  auth: 'player',
  request: z.object({}),
  response: z.object({}),
  refusals: ['PROOF_NEEDED'],
})

const app = await startApp({ routes: (routed) => serve(routed, moveMoney, () => ({}), { awake: true }) })

const move = async (player: Player) => outcome(await player.call(moveMoney, {}))
const beIdle = (player: Player, minutes: number) =>
  app.database.query(
    `update player_session set last_used_at = last_used_at - make_interval(mins => $2) where player_id = $1`,
    [player.playerId, minutes],
  )
const confirm = async (player: Client) =>
  outcome(await player.call(confirmIdentity, { password: await app.encode('tall blue door') }))

test('after half an hour without a sign of life money moves only once the player has confirmed', async () => {
  const player = await app.register({ mobile: '+923005550301', password: 'tall blue door' })
  expect(await move(player)).toBe('ok')
  await beIdle(player, 29)
  expect(await move(player)).toBe('ok')
  await beIdle(player, 31)
  expect(await move(player)).toBe('PROOF_NEEDED')
  expect(await confirm(player)).toBe('ok')
  expect(await move(player)).toBe('ok')
})

test('neither looking around nor a renewal counts as a confirmation', async () => {
  const player = await app.register({ mobile: '+923005550302', password: 'tall blue door' })
  await beIdle(player, 31)
  expect(outcome(await player.call(getUserInfo, {}))).toBe('ok')
  // The look around is noted a moment later, and with it that a confirmation is due.
  const isNoted = async () =>
    (
      await app.database.query(
        `select from player_session where player_id = $1 and last_used_at > now() - interval '1 minute'`,
        [player.playerId],
      )
    ).rowCount
  await expect.poll(isNoted).toBe(1)
  expect(await move(player)).toBe('PROOF_NEEDED')

  const before = player.session.accessToken
  expect(outcome(await player.call(renewSession, {}))).toBe('ok')
  expect(player.session.accessToken).not.toBe(before)
  expect(await move(player)).toBe('PROOF_NEEDED')
  expect(await confirm(player)).toBe('ok')
  expect(await move(player)).toBe('ok')
})

test('a renewal after half an hour asleep asks too', async () => {
  const player = await app.register({ mobile: '+923005550303', password: 'tall blue door' })
  await beIdle(player, 31)
  expect(outcome(await player.call(renewSession, {}))).toBe('ok')
  expect(await move(player)).toBe('PROOF_NEEDED')
  // What the player confirms in another browser is not confirmed in this one.
  expect(await confirm(await app.signIn(player.playerId))).toBe('ok')
  expect(await move(player)).toBe('PROOF_NEEDED')
  expect(await confirm(player)).toBe('ok')
  expect(await move(player)).toBe('ok')
})
