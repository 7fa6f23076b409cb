import * as z from 'zod/mini'
import { list, matching } from '../fields.ts'
import { operatorCall } from './call.ts'
import { day, details, line, moment, partnerKey } from './fields.ts'

const key = partnerKey
const publicKey = z.string().check(z.maxLength(8_000))
const switched = z.object({ key, is_open: z.boolean() })

export const listSuppliers = operatorCall({
  name: 'supplier.list',
  method: 'GET',
  path: '/operator/suppliers',
  summary: 'Those who bring games.',
  roles: ['content', 'trader', 'risk', 'support'],
  effect: 'read',
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        key,
        name: z.string(),
        base_url: z.string(),
        frame_origin: z.string(),
        currencies: z.array(z.string()),
        is_open: z.boolean(),
        /** False: it has been silent for a while, and its games are marked. */
        is_answering: z.boolean(),
        games: z.int(),
      }),
    ),
  }),
  refusals: [],
})

export const putSupplier = operatorCall({
  name: 'supplier.put',
  method: 'POST',
  path: '/operator/suppliers/:key',
  summary: 'Adds a supplier or changes where it is reached. The answer has our public key, which it needs.',
  roles: [],
  effect: 'change',
  secondWord: 'always',
  request: z.object({
    key,
    name: matching(/^[^\p{C}]{1,64}$/u, 64),
    base_url: matching(/^https?:\/\/[^/\s]+(\/\S*)?$/, 512),
    frame_origin: matching(/^https?:\/\/[a-z0-9.-]+(:[0-9]{1,5})?$/, 256),
    /** Wire names: GLD is gold, XXX is a demo. Left out: all of them. */
    currencies: z.optional(list(matching(/^[A-Z]{3,5}$/, 5), 64)),
    /** What we are called there. */
    operator_id: z.optional(matching(/^[\w.-]{1,64}$/, 64)),
    /** Theirs: Ed25519, or RSA of 2048 bits or more, as PEM or base64 of DER. Ours is made of the same kind. */
    public_key: publicKey,
  }),
  response: z.object({ key, our_public_key: z.string() }),
  refusals: ['CANNOT_CHANGE'],
})

export const replaceSupplierKey = operatorCall({
  name: 'supplier.key',
  method: 'POST',
  path: '/operator/suppliers/:key/key',
  summary:
    'The supplier signs with another key. The one before is believed for two more days, unless `only_this` says no.',
  roles: [],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ key, public_key: publicKey, only_this: z.optional(z.boolean()) }),
  response: z.object({ key }),
  refusals: ['NOT_FOUND', 'CANNOT_CHANGE'],
})

export const replaceOurSupplierKey = operatorCall({
  name: 'supplier.own-key',
  method: 'POST',
  path: '/operator/suppliers/:key/own-key',
  summary: 'Makes a new key that we sign with, and answers its public half.',
  roles: [],
  effect: 'change',
  secondWord: 'always',
  request: z.object({ key }),
  response: z.object({ key, our_public_key: z.string() }),
  refusals: ['NOT_FOUND'],
})

export const openSupplier = operatorCall({
  name: 'supplier.on',
  method: 'POST',
  path: '/operator/suppliers/:key/on',
  summary: 'A supplier takes stakes and opens games again.',
  roles: ['content', 'risk'],
  effect: 'change',
  request: z.object({ key }),
  response: switched,
  refusals: ['NOT_FOUND'],
})

export const closeSupplier = operatorCall({
  name: 'supplier.off',
  method: 'POST',
  path: '/operator/suppliers/:key/off',
  summary: 'A supplier takes no stakes and opens no games; what was staked before is still settled.',
  roles: ['content', 'risk'],
  effect: 'change',
  request: z.object({ key }),
  response: switched,
  refusals: ['NOT_FOUND'],
})

export const importSupplierGames = operatorCall({
  name: 'supplier.games',
  method: 'POST',
  path: '/operator/suppliers/:key/games',
  summary: 'Takes over a supplier’s list of games.',
  roles: ['content'],
  effect: 'change',
  request: z.object({ key }),
  response: z.object({ key, added: z.int(), closed: z.int() }),
  refusals: ['NOT_FOUND', 'SUPPLIER_SILENT'],
})

const reconciliation = z.object({
  supplier: z.string(),
  day: z.string(),
  compared: z.int(),
  differs: z.int(),
  stopped: z.string(),
  ran_at: moment,
  differences: z.array(
    z.object({
      transaction_id: z.string(),
      kind: z.string(),
      ours: z.nullable(details),
      theirs: z.nullable(details),
    }),
  ),
})

export const listSupplierReconciliations = operatorCall({
  name: 'supplier.reconciliations',
  method: 'GET',
  path: '/operator/supplier-reconciliations',
  summary: 'Our plays compared with the suppliers’ lists, the newest day first.',
  roles: ['risk', 'content'],
  effect: 'read',
  request: z.object({}),
  response: z.object({ list: z.array(reconciliation) }),
  refusals: [],
})

export const reconcileSupplier = operatorCall({
  name: 'supplier.reconcile',
  method: 'POST',
  path: '/operator/supplier-reconciliations/:key/:day',
  summary: 'Compares our plays of a day with a supplier’s list of it now.',
  roles: ['risk'],
  effect: 'change',
  request: z.object({ key, day }),
  response: reconciliation,
  refusals: ['NOT_FOUND', 'SUPPLIER_SILENT'],
})

export const listWaitingRounds = operatorCall({
  name: 'supplier.waiting-rounds',
  method: 'GET',
  path: '/operator/waiting-rounds',
  summary:
    'Rounds at suppliers that have waited for an answer of ours for ten minutes or more; `silent`: suppliers that did not tell.',
  roles: ['risk', 'support'],
  effect: 'read',
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        supplier: z.string(),
        round: z.string(),
        waits_for: z.enum(['BET', 'WIN', 'ROLLBACK']),
        transaction_uuid: z.string(),
        user: z.string(),
        game_code: line(256),
        currency: z.string(),
        /** In the protocol's units: a hundred thousandth of the currency's. */
        amount: z.int(),
        created_at: moment,
        tries: z.int(),
      }),
    ),
    silent: z.array(z.string()),
  }),
  refusals: [],
})

export const listRefusedRollbacks = operatorCall({
  name: 'supplier.refused-rollbacks',
  method: 'GET',
  path: '/operator/refused-rollbacks',
  summary: 'Rollbacks that came after their bet had ended; `taken_back`: accepted since.',
  roles: ['risk', 'support'],
  effect: 'read',
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        supplier: z.string(),
        transaction_uuid: z.string(),
        reference_transaction_uuid: z.string(),
        player_id: z.int(),
        round: z.string(),
        game_code: line(256),
        at: moment,
        times: z.int(),
        taken_back: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})
