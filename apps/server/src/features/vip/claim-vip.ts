import type { Tx } from '@tablestakes/node/database'
import { lockBalance, type Owner } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Award, grantAwards, requireFree, showAward, storeAwards } from '../promotions/index.ts'
import { keepLevel } from './keep-level.ts'
import { loadStanding } from './levels.ts'
import { offerOfPeriod, type VipMoment, type VipPeriod } from './period-awards.ts'
import { loadVip } from './vip.ts'

type Claiming = { owner: Owner; moment: VipMoment }

/** The reward for a level, once. */
export async function claimVipAward(tx: Tx, { owner, moment, level }: Claiming & { level: number }) {
  const standing = await holdStanding(tx, owner)
  if (level > standing.level) throw new Refusal('VIP_NOT_REACHED')
  const award = standing.levels.find((one) => one.level === level)?.award
  if (!award) throw new Refusal('NOTHING_TO_CLAIM')
  const { rowCount } = await tx.query(
    'insert into vip_claim (player_id, level, currency, awards) values ($1, $2, $3, $4) on conflict do nothing',
    [owner.playerId, level, owner.currency, storeAwards([award])],
  )
  if (rowCount === 0) throw new Refusal('ALREADY_CLAIMED')
  const { purses, entryId } = await grant(tx, owner, award, `vip ${level}`)
  await tx.query('update vip_claim set entry_id = $3 where player_id = $1 and level = $2', [
    owner.playerId,
    level,
    entryId,
  ])
  return { awards: [showAward(award)], purses, vip: await loadVip(tx, owner, moment) }
}

/** The reward of this week or month, once, to a player who was active in it. */
export async function claimVipPeriod(tx: Tx, { owner, moment, kind }: Claiming & { kind: VipPeriod }) {
  const { level, levels, lifetime } = await holdStanding(tx, owner)
  const held = levels.find((one) => one.level === level)
  const offer = held && (await offerOfPeriod(tx, { owner, lifetime, kind, ofLevel: held[kind], ...moment }))
  if (!offer) throw new Refusal('NOTHING_TO_CLAIM')
  if (offer.isClaimed) throw new Refusal('ALREADY_CLAIMED')
  if (!offer.isReached) throw new Refusal('NOT_REACHED')
  const { period, award } = offer
  const { purses, entryId } = await grant(tx, owner, award, `vip ${kind} ${period}`)
  await tx.query(
    `insert into vip_period_claim (player_id, kind, period, level, currency, awards, entry_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    [owner.playerId, kind, period, level, owner.currency, storeAwards([award]), entryId],
  )
  return { awards: [showAward(award)], purses, vip: await loadVip(tx, owner, moment) }
}

/** Under the lock of the purses: two claims come one after the other. */
async function holdStanding(tx: Tx, owner: Owner) {
  await requireFree(tx, owner.playerId, { frozen: 'ACCOUNT_FROZEN' })
  await lockBalance(tx, owner)
  await keepLevel(tx, owner)
  return loadStanding(tx, owner)
}

const grant = (tx: Tx, owner: Owner, award: Award, reference: string) =>
  grantAwards(tx, { owner, awards: [award], account: 'vip', reason: 'vip', reference })
