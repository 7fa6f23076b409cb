import { expect, test } from 'vitest'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { calls } from './index.ts'
import { configurationGroup, loginMethod } from './site.ts'

/** Specification §3: each entity's fields, as spelled there, and a schema they must all be found in. */
const entities: [string, string, $ZodType][] = [
  ['configuration group', 'key list value', configurationGroup],
  [
    'user info',
    `id uid name nick_name mobile coin money gold gold_amount vip_level top_agent top_agent_level channel_id pay_total
    pay_count first_pay_date create_time parent_invitation_code second_parent third_parent ip login_ip regist_device_code
    login_device_code regist_finger login_finger state classify fcm_token is_need_opt`,
    calls.getUserInfo.response,
  ],
  [
    'login response',
    'accessToken accessExpire userInfo oauth_user_info provider withdraw_notice has_notice is_succ sign_key',
    calls.logIn.response,
  ],
  [
    'sign-up payload',
    `mobile email username password verify_code client_type invitation_code turntable_key channel_id device_model os_version
    game_version app_version client_id device_id login_finger regist_finger validator_token`,
    calls.registerPlayer.request,
  ],
  [
    'login payload',
    'mobile email username password verify_code client_type channel_id device_model client_id login_finger validator_token',
    calls.logIn.request,
  ],
  ['guest payload', 'client_type invitation_code channel_id device_id', calls.logInOrRegister.request],
  ['captcha and code payload', 'mobile_or_email validator_token', calls.sendCode.request],
  ['phone binding payload', 'mobile verify_code password confirm_password', calls.bindMobile.request],
  ['e-mail binding payload', 'email verify_code', calls.bindEmail.request],
  ['avatar payload', 'avatar_id', calls.updateAvatar.request],
  ['name payload', 'nick_name', calls.updateName.request],
  ['balance payload', 'config_type', calls.getBalance.request],
  ['first charge payload', 'pay_count pay_type', calls.getFirstCharge.request],
  ['shop payload', 'type', calls.getShop.request],
  ['order list payload', 'last_id limit type', calls.listOrders.request],
  ['withdraw list payload', 'last_id limit type', calls.listWithdrawals.request],
  ['order operation payload', 'id order_type', calls.operateOrder.request],
  ['bank list payload', 'method', calls.listBanks.request],
  ['deposit detail payload', 'id', calls.getOrder.request],
  ['withdrawal detail payload', 'id', calls.getWithdrawal.request],
  ['withdrawable log payload', 'uid', calls.listCanWithdrawLog.request],
  ['withdraw bank payload', 'update_type bank_info', calls.updateWithdrawBank.request],
  ['crypto payment payload', 'chain_name pay_type', calls.getSolanaPayment.request],
  ['wallet payload', 'reserve', calls.getWallet.request],
  ['bet task payload', 'reserve', calls.getBetTasks.request],
  ['game detail payload', 'game_id', calls.getGameDetail.request],
  ['favorite payload', 'game_id', calls.setFavorite.request],
  ['red point payload', 'device_model', calls.getRed.request],
  ['activity payload', 'activity_id', calls.getActivity.request],
  ['invite record payload', 'page limit', calls.listInviteRewards.request],
  ['invitation payload', 'invite_type', calls.getInviteInfo.request],
  ['mail payloads', 'id', calls.readMail.request],
  ['mail claim payload', 'mail_id', calls.claimMailAward.request],
  ['mail deletion payload', 'mail_id', calls.deleteMail.request],
  ['blind box payload', 'union_key player_id', calls.getBlindBox.request],
  ['blind box opening payload', 'union_key player_id index', calls.openBlindBox.request],
  ['blind box pay-out payload', 'player_id', calls.withdrawBlindBox.request],
  ['blind box pay-out list payload', 'player_id', calls.listBlindBoxWithdrawals.request],
  ['blind box invitee list payload', 'player_id', calls.listBlindBoxInvites.request],
  ['notice payload', 'notice_type uid', calls.getMoodGroup.request],
  ['push payload', 'token uid', calls.savePushToken.request],
  ['token login', 'is_login_fresh fingerprint token device_id', calls.renewSession.request],
  ['wallet', 'money coin gold taskBonus taskCur taskTarget', calls.getWallet.response],
  ['bet task list', 'cur target bonus totalCash cashTaskList', calls.getBetTasks.response],
  ['daily gift', 'goods_id goods_type amount money bonus extra_cash gold is_today_buy', calls.getDailyGift.response],
  ['gold rush info', 'awards limit_seconds status', calls.getGoldRush.response],
  [
    'shop',
    `id name amount coin_num gold_num rate img stock_uid_num buy_uid_num coin_multi lable sort extra_coin cash_rate coin_rate
    gold_rate global_list pay_type with_draw_type with_draw_config reduce_balance show_pay_list show_task sort_index`,
    calls.getShop.response,
  ],
  ['payment method', 'pay_type sort_index', calls.listPayments.response],
  [
    'order create payload',
    'goods_id goods_type amount pay_type is_add_coin is_join_charge_reward pay_method_id bank_name bank_type',
    calls.createOrder.request,
  ],
  ['order response', 'url br_code order_no pay_result pay_method_val pay_method', calls.createOrder.response],
  ['order list page', 'list last_id', calls.listOrders.response],
  [
    'withdraw info',
    `can_withdraw can_not_withdraw day_withdraw extra_del_cash cash_task_cash cash_task_cur cash_task_target extra_del_coin
    coin_task_coin coin_task_cur coin_task_target day_amount_limit withdraw_account_edit min_amount max_amount free_amount
    fee_rate money coin account_type account name cpf email phone ifscCode`,
    calls.getWithdrawInfo.response,
  ],
  ['withdraw request', 'amount account_type bank_type bank_name pay_type wallet_addr', calls.requestWithdrawal.request],
  ['bank lists', 'qr_list bank_list wallet_list', calls.listBanks.response],
  [
    'lobby',
    `id lang_key sort_index second_type_list game_list provider url icon_url rtp rtp_wave bet_cash_rate is_show_name
    is_pic_need_cut activity_type is_open end_time start_time is_show_banner is_left_show is_detail_show is_enter_window
    is_show_left_bannel sort_id banner_url icons titles`,
    calls.getIndex.response,
  ],
  ['mail', 'title content is_attach award_package award_type amount status unread_num', calls.listMail.response],
  ['red point', 'activity_id is_show_red is_agent_binding down_load_status', calls.getRed.response],
  [
    'VIP',
    `vip_list vip_level minimum_amount cashback_rate user_info pay_total bet_total vip_upgrade_required_deposits
    vip_upgrade_required_betting`,
    calls.getVip.response,
  ],
  [
    'blind box and wheel',
    `player_id union_key daily_box_level daily_box_num daily_box_total_num item_list money_num money_type wheel_num
    wheel_total_num with_draw_money_num with_draw_num is_check left_refresh_time refresh_time`,
    calls.getBlindBox.response,
  ],
  [
    'turntable',
    `mood_group accum_money target_amount user_money remain_rot_num end_time is_join turntable_cfg part_id award_cash`,
    calls.getTurntablePool.response,
  ],
  ['notice', 'en pt-br bd title content customjump nickname face_id amount game_id uid', calls.getMoodGroup.response],
  ['login method config', 'key phone email phoneOTP emailOTP', loginMethod],
  ['analytics event', 'account_id distinct_id event_name properties user_props', calls.report.request],
]

test.each(entities)('%s has every field of the specification', (_, fields, schema) => {
  const names = namesIn(schema)
  expect(fields.split(/\s+/).filter((field) => !names.has(field))).toEqual([])
})

test('what the specification counts in ten-thousandths is money wherever it stands', () => {
  const money = new Set(
    `coin money gold gold_amount pay_total taskBonus taskCur taskTarget totalCash bonus extra_cash amount coin_num gold_num
    extra_coin can_withdraw can_not_withdraw day_withdraw extra_del_cash cash_task_cash cash_task_cur cash_task_target
    extra_del_coin coin_task_coin coin_task_cur coin_task_target day_amount_limit min_amount max_amount free_amount
    minimum_amount bet_total vip_upgrade_required_deposits vip_upgrade_required_betting money_num with_draw_money_num
    accum_money target_amount user_money award_cash`.split(/\s+/),
  )
  const seen = new Set<string>()
  const others = Object.entries(calls).flatMap(([name, { request, response }]) =>
    [...fieldsIn(request), ...fieldsIn(response)]
      .filter(([field]) => money.has(field) && seen.add(field))
      .filter(([, schema]) => valueTypeOf(schema) !== 'bigint')
      .map(([field]) => `${name} ${field}`),
  )
  expect(others).toEqual([])
  expect(seen).toEqual(money)
})

function namesIn(schema: $ZodType): Set<string> {
  return new Set(fieldsIn(schema).map(([name]) => name))
}

/** Every field of a schema at any depth, as code sees it. */
function fieldsIn(schema: $ZodType): [string, $ZodType][] {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, part]) => [[name, part], ...fieldsIn(part)])
  }
  if (def.type === 'array') return fieldsIn(def.element)
  if (def.type === 'optional' || def.type === 'nullable') return fieldsIn(def.innerType)
  if (def.type === 'pipe') return fieldsIn(def.out)
  if (def.type === 'union') return def.options.flatMap(fieldsIn)
  return []
}

function valueTypeOf(schema: $ZodType): string {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'nullable') return valueTypeOf(def.innerType)
  return def.type === 'pipe' ? valueTypeOf(def.out) : def.type
}
