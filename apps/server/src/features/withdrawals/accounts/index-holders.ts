import { payoutAccounts } from '@tablestakes/domain/payments/payment-forms'
import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'
import type { Personal } from '../../players/index.ts'
import { readDetails } from './account-details.ts'
import { holderIndexOf } from './accounts.ts'

const BATCH = 500

/** Accounts that were bound before taxpayers had a blind index get theirs: only the server can read what is stored sealed. */
export const indexHolders = (personal: Personal) =>
  defineJob({
    kind: 'withdrawals.index-holders',
    payload: nothing,
    everyMs: 600_000,
    async run(tx) {
      const { rows } = await tx.query<{ player_id: bigint; account_id: string; sealed: Buffer }>(
        `select player_id, account_id, sealed from withdraw_account
         where account_type = ${payoutAccounts.PIX} and holder_index is null and removed_at is null
         order by player_id limit $1 for update skip locked`,
        [BATCH],
      )
      for (const { player_id: playerId, account_id: accountId, sealed } of rows)
        await tx.query('update withdraw_account set holder_index = $3 where player_id = $1 and account_id = $2', [
          playerId,
          accountId,
          holderIndexOf(personal, readDetails(personal, sealed)),
        ])
    },
  })
