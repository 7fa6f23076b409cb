import { type Database, transact } from '@tablestakes/node/database'

/** One signed transaction under an order. */
export type Attempt = {
  orderNo: string
  attempt: number
  signature: string
  wire: Buffer
  lastValidBlockHeight: bigint
  destination: string
  mint: string
  amount: bigint
  tokenAmount: bigint
}

type Row = Omit<Attempt, 'tokenAmount'> & { tokenAmount: string }

/** The oldest first. */
export async function loadAttempts(database: Database, orderNo: string): Promise<Attempt[]> {
  const { rows } = await database.query<Row>(
    `select order_no as "orderNo", attempt, signature, wire, last_valid_block_height as "lastValidBlockHeight", destination,
       mint, amount, token_amount::text as "tokenAmount"
     from solana_payout where order_no = $1 order by attempt`,
    [orderNo],
  )
  return rows.map((row) => ({ ...row, tokenAmount: BigInt(row.tokenAmount) }))
}

/**
 * Written down before anybody else hears of it. False: somebody else has just signed that attempt, and theirs counts. Signed in the same
 * block's life, theirs is even the same to the letter.
 */
export async function keepAttempt(database: Database, providerId: string, attempt: Attempt): Promise<boolean> {
  const { rowCount } = await transact(database, (tx) =>
    tx.query(
      `insert into solana_payout (order_no, attempt, provider_id, signature, wire, last_valid_block_height, destination, mint,
         amount, token_amount)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::numeric) on conflict do nothing`,
      [
        attempt.orderNo,
        attempt.attempt,
        providerId,
        attempt.signature,
        attempt.wire,
        attempt.lastValidBlockHeight,
        attempt.destination,
        attempt.mint,
        attempt.amount,
        String(attempt.tokenAmount),
      ],
    ),
  )
  return rowCount === 1
}
