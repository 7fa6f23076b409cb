import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { getBase58Decoder } from '@solana/kit'
import { transact } from '../payments/database.ts'
import type { Mint } from './programs.ts'

export type TokenAccount = { address: string; mint: string; owner: string; amount: bigint }
export type Commitment = 'processed' | 'confirmed' | 'finalized'

export type Kept = {
  seq: number
  signature: string
  slot: number
  blockTime: number
  err: string | null
  memo: string | null
  wire: string
  shown: string
}
export type NewTransaction = Omit<Kept, 'seq' | 'slot' | 'blockTime'> & {
  /** Every account it names: by each of them it is found. */
  mentions: readonly string[]
  changed: Iterable<TokenAccount>
  finality: 'now' | 'later' | 'held'
}

export type Chain = ReturnType<typeof openChain>

const SLOT_MS = 400
const FIRST_SLOT = 300_000_000
/** Some slots stay empty, so there are fewer blocks than slots. */
const EMPTY_SLOTS = 20_000_000
/** How many blocks a block must be behind to be final, and for how many a transaction may name one. */
export const FINAL_BLOCKS = 32
export const BLOCKHASH_BLOCKS = 150

/**
 * One chain of blocks. Its slots follow the clock, so that nothing has to run for it; what is final is final with everything
 * before it.
 */
export function openChain(database: DatabaseSync, clock: () => number) {
  database.prepare('insert into solana_genesis select ? where not exists (select 1 from solana_genesis)').run(clock())
  const genesisMs = Number(database.prepare('select at from solana_genesis').get()!.at)
  const slot = () => FIRST_SLOT + Math.max(0, Math.floor((clock() - genesisMs) / SLOT_MS))
  const heightOf = (commitment: Commitment) => slot() - EMPTY_SLOTS - (commitment === 'finalized' ? FINAL_BLOCKS : 0)
  const blockhashOf = (height: number) =>
    getBase58Decoder().decode(createHash('sha256').update(`block ${genesisMs} ${height}`).digest())

  const { select, write } = prepareStatements(database)
  const mint = (address: string) => select.mint.get(address) as Mint | undefined
  function account(address: string): TokenAccount | undefined {
    const row = select.account.get(address) as (Omit<TokenAccount, 'amount'> & { amount: string }) | undefined
    return row && { ...row, amount: BigInt(row.amount) }
  }
  const keepAccount = ({ address, mint: kind, owner, amount }: TokenAccount) =>
    write.account.run(address, kind, owner, String(amount))
  const find = (signature: string) => select.transaction.get(signature) as Kept | undefined
  const lastFinal = () => Number(select.finalSeq.get(slot())!.seq ?? 0)

  return {
    slot,
    heightOf,
    latestBlockhash(commitment: Commitment) {
      const height = heightOf(commitment)
      return { blockhash: blockhashOf(height), lastValidBlockHeight: height + BLOCKHASH_BLOCKS }
    },
    isRecent(blockhash: string): boolean {
      const height = heightOf('processed')
      return Array.from({ length: BLOCKHASH_BLOCKS + 1 }, (_, back) => blockhashOf(height - back)).includes(blockhash)
    },

    mint,
    account,
    addMint: (added: Mint) => write.mint.run(added.address, added.symbol, added.decimals),
    /** Tokens out of nothing, as only the chain's owner can make them. */
    fund: ({ address, mint: kind, owner, amount }: TokenAccount) =>
      keepAccount({ address, mint: kind, owner, amount: (account(address)?.amount ?? 0n) + amount }),
    hasSeen: (address: string) => select.isMentioned.get(address) !== undefined,

    find,
    isFinal: ({ seq }: Pick<Kept, 'seq'>) => seq <= lastFinal(),
    /** Those that name an address, the newest first. */
    mentioning(
      address: string,
      wanted: { before?: string | undefined; until?: string | undefined; limit: number; commitment: Commitment },
    ): Kept[] {
      const before = wanted.before === undefined ? Number.MAX_SAFE_INTEGER : (find(wanted.before)?.seq ?? 0)
      const until = wanted.until === undefined ? 0 : (find(wanted.until)?.seq ?? 0)
      const last = wanted.commitment === 'finalized' ? lastFinal() : Number.MAX_SAFE_INTEGER
      return select.mentioning.all(address, before, until, last, wanted.limit) as Kept[]
    },

    add({ mentions, changed, finality, ...added }: NewTransaction): Kept {
      const now = slot()
      const finalSlot = { now, later: now + FINAL_BLOCKS, held: null }[finality]
      return transact(database, () => {
        const { signature, err, memo, wire, shown } = added
        const { lastInsertRowid } = write.transaction.run(
          ...([signature, now, Math.floor(clock() / 1_000), finalSlot, err, memo, wire, shown] as const),
        )
        for (const address of new Set(mentions)) write.mention.run(address, lastInsertRowid)
        for (const one of changed) keepAccount(one)
        return find(signature)!
      })
    },
    /** Makes one final, and all before it; without one, all there are. */
    finalize(one: Kept | null): void {
      if (one) write.final.run(slot(), one.seq)
      else write.allFinal.run(slot())
    },
  }
}

function prepareStatements(database: DatabaseSync) {
  const columns = 'seq, signature, slot, block_time as blockTime, err, memo, wire, shown'
  const select = {
    mint: database.prepare('select address, symbol, decimals from solana_mint where address = ?'),
    account: database.prepare('select address, mint, owner, amount from solana_account where address = ?'),
    transaction: database.prepare(`select ${columns} from solana_transaction where signature = ?`),
    mentioning: database.prepare(
      `select ${columns} from solana_transaction join solana_mention using (seq)
       where address = ? and seq < ? and seq > ? and seq <= ? order by seq desc limit ?`,
    ),
    isMentioned: database.prepare('select 1 from solana_mention where address = ? limit 1'),
    finalSeq: database.prepare('select max(seq) as seq from solana_transaction where final_slot <= ?'),
  }
  const write = {
    mint: database.prepare('insert into solana_mint values (?, ?, ?) on conflict do nothing'),
    account: database.prepare('insert or replace into solana_account values (?, ?, ?, ?)'),
    transaction: database.prepare(
      `insert into solana_transaction (signature, slot, block_time, final_slot, err, memo, wire, shown)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    mention: database.prepare('insert or ignore into solana_mention values (?, ?)'),
    final: database.prepare('update solana_transaction set final_slot = ? where seq = ?'),
    allFinal: database.prepare('update solana_transaction set final_slot = ?'),
  }
  return { select, write }
}
