import { generateKeyPairSync } from 'node:crypto'

const ID = '0198c0de-0000-7000-8000-000000000001'
const DIGEST = 'ab'.repeat(32)
const ORDER = { order_no: 'W0123456789ABC' }
const REASON = 'It is known from the bank’s letter.'
const PEM = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()

/**
 * For each operator's call a request that is right in itself, so that what is refused is not refused for its form. Those that name
 * something shipped do their work; the others are NOT_FOUND. A new call fails its tests until it has one.
 */
export const operatorSamples: Record<string, Record<string, unknown>> = {
  'withdrawal.list': {},
  'withdrawal.approve': ORDER,
  'withdrawal.refuse': ORDER,
  'withdrawal.check': ORDER,
  'withdrawal.declare': { ...ORDER, outcome: 'paid', reason: REASON },
  'withdrawal.undeclare': ORDER,
  'review.list': {},
  'review.credit': { id: ID },
  'review.close': { id: ID },
  'reconciliation.list': {},
  'reconciliation.run': { provider: 'nobody', day: '2026-01-01' },
  'document.list': {},
  'document.read': { player: 1, id: ID },
  'document.accept': { player: 1, id: ID },
  'document.refuse': { player: 1, id: ID, reason_key: 'document_reason_blurred' },
  'player.read': { player: 1 },
  'player.freeze': { player: 1, reason: REASON },
  'player.free': { player: 1, reason: REASON },
  'player.sessions': { player: 1 },
  'player.end-login': { player: 1 },
  'player.end-game': { player: 1 },
  'protection.read': { player: 1 },
  'protection.tighten': { player: 1, kind: 'loss', period: 'day', amount: '10', reason: REASON },
  'protection.cool-off': { player: 1, hours: 24, reason: REASON },
  'protection.exclude': { player: 1, months: 6, reason: REASON },
  'help.list': { site_id: 'main' },
  'help.set': {
    site_id: 'main',
    list: [{ name: 'Help', phone: '123', url: 'https://help.example', hours: '24/7', is_free: true }],
  },
  'method.list': {},
  'method.put': { site_id: 'main', method_id: 1, name: 'Another name' },
  'method.provider': { site_id: 'main', method_id: 1, provider: 'sandbox' },
  'bank.list': {},
  'bank.put': {
    ...{ site_id: 'main', bank_type: 'NEWBANK', bank_name: 'New Bank', list: 'bank', mark: 'bank' },
    ...{ sort_index: 9, is_for_paying_in: true, is_for_paying_out: false },
  },
  'token.list': {},
  'token.put': {
    ...{ site_id: 'main', symbol: 'USDX', mint: 'So11111111111111111111111111111111111111112', decimals: 6 },
    ...{ rate: '1.25', min_amount: '5', sort_index: 3 },
  },
  'cashier.rules': {},
  'cashier.set-rules': { site_id: 'main', fee_rate: 1.5, two_above: '123456.5' },
  'cashier.list': {},
  'cashier.put': {
    ...{ site_id: 'main', config_type: 1 },
    rates: [{ amount: '100', cash_rate: 1, coin_rate: 2.5, gold_rate: 0 }],
  },
  'provider.list': {},
  'provider.put': {
    ...{ id: 'newbank', adapter: 'gateway', base_url: 'https://pay.example/v1', api_key: 'a-key-for-tests' },
    webhook_secret: `whsec_${Buffer.alloc(32, 'sample').toString('base64')}`,
  },
  'provider.rotate': { id: 'nobody' },
  'provider.on': { id: 'sandbox' },
  'provider.off': { id: 'sandbox' },
  'goods.list': {},
  'goods.put': { site_id: 'main', goods_id: 987_654, goods_type: 0, name: 'A handful', amount: '12.5' },
  'reward.list': {},
  'reward.add': {
    ...{ site_id: 'main', opens_at: '2026-01-01T00:00:00.000Z', closes_at: null, coin_multi: 10 },
    ...{ day_most: '100', whole_most: '0', tiers: [{ amount: '10', rate: 2.5 }] },
  },
  'reward.change': { reward_id: 1, day_most: '77' },
  'lobby.list': {},
  'lobby.tab': { game_type_id: 9_001, lang_key: 'tab_of_tests', sort_index: 99 },
  'lobby.row': { game_type_id: 1, lang_key: 'row_of_tests', sort_index: 99 },
  'lobby.tiles': { game_type_id: 1, lang_key: 'no_such_row', game_ids: [] },
  'banner.list': {},
  'banner.put': {
    ...{ banner_id: 9_001, site_id: null, art: 'welcome', title_key: 'a', text_key: 'b', button_key: 'c' },
    ...{ target: '/shop', sort_index: 99, is_shown: false, starts_at: null, ends_at: '2030-01-01T00:00:00.000Z' },
  },
  'game.list': {},
  'game.change': { game_id: 101, bet_cash_rate: 50, is_open: false },
  'game.sites': { game_id: 101, closed_on: ['main'] },
  'game.limit': { game_id: 101, currency: 'IDR', min_bet: '1', max_bet: '10', max_win: '1000' },
  'firm.list': {},
  'firm.put': { provider_key: 'tests', name: 'Tests', mark: 'tests', sort_index: 99 },
  'supplier.list': {},
  'supplier.put': {
    ...{ key: 'newhub', name: 'New Hub', base_url: 'https://hub.example', frame_origin: 'https://games.example' },
    public_key: PEM,
  },
  'supplier.key': { key: 'nobody', public_key: PEM },
  'supplier.own-key': { key: 'nobody' },
  'supplier.on': { key: 'nobody' },
  'supplier.off': { key: 'nobody' },
  'supplier.games': { key: 'nobody' },
  'supplier.reconciliations': {},
  'supplier.reconcile': { key: 'nobody', day: '2026-01-01' },
  'supplier.refused-rollbacks': {},
  'supplier.waiting-rounds': {},
  'site.list': {},
  'site.change': { site_id: 'main', minimum_age: 21, marketing_push: false },
  'site.licence': { site_id: 'main', licence: 'Licence of tests', real_money: true },
  'site.config': { site_id: 'main', config: [{ key: 'google', list: [{ key: 'note', value: 'of tests' }] }] },
  'site.addresses': { site_id: 'main', hosts: ['tests.example'] },
  'operator.list': {},
  'operator.add': { name: 'newcomer', roles: ['support'] },
  'operator.roles': { name: 'nobody', roles: ['support'] },
  'operator.end': { name: 'nobody' },
  'act.list': {},
  'proposal.list': {},
  'proposal.agree': { id: ID, digest: DIGEST },
  'proposal.withdraw': { id: ID },
}
