import type { TextKey } from '@tablestakes/dictionary/keys'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { afterWords } from './lib/words/after-words.ts'

type Options = { needs?: 'player' }
type Load<P> = () => Promise<{ default: ComponentType<P> }>
type Dialog<P, Fixed> = {
  component: LazyExoticComponent<ComponentType<P>>
  /** Code that did not arrive is asked for again the next time the dialog is opened. */
  forget: () => void
  fixed: Fixed
  needs?: 'player'
}

function dialog<P>(load: Load<P>, options?: Options): Dialog<P, object>
function dialog<P, Fixed>(load: Load<P>, options: Options, fixed: Fixed): Dialog<P, Fixed>
function dialog<P>(load: Load<P>, options: Options = {}, fixed: object = {}): Dialog<P, object> {
  const make = () => lazy(() => afterWords(load()))
  const entry = {
    component: make(),
    forget: () => {
      entry.component = make()
    },
    fixed,
    ...options,
  }
  return entry
}

/** An overlay whose feature is not open on this site yet: it has its name, a picture and a way back. */
const notOpenYet = (title: TextKey, options: Options = {}) =>
  dialog(() => import('./shell/dialogs/NotOpenYetDialog.tsx'), options, { title })

/**
 * Every overlay of the app (specification §2), opened by name with `openDialog`, from the address with `?open=<name>`, and
 * closed by "back". `needs: 'player'` sends a guest to the register dialog first.
 */
export const dialogs = {
  alert: dialog(() => import('./shell/dialogs/AlertDialog.tsx')),
  confirm: dialog(() => import('./shell/dialogs/ConfirmDialog.tsx')),
  menu: dialog(() => import('./shell/frame/MenuDialog.tsx')),
  language: dialog(() => import('./shell/dialogs/LanguageDialog.tsx')),
  theme: dialog(() => import('./shell/dialogs/ThemeDialog.tsx')),
  consent: dialog(() => import('./shell/dialogs/ConsentDialog.tsx')),
  'footer-license': dialog(() => import('./shell/dialogs/LicenceDialog.tsx')),

  login: dialog(() => import('./features/auth/LoginDialog.tsx')),
  register: dialog(() => import('./features/auth/RegisterDialog.tsx')),
  'forgot-password': dialog(() => import('./features/auth/ForgotPasswordDialog.tsx')),
  'register-guide': dialog(() => import('./features/auth/RegisterGuideDialog.tsx')),
  terms: dialog(() => import('./features/auth/TermsDialog.tsx')),
  captcha: dialog(() => import('./features/auth/CaptchaDialog.tsx')),
  'accept-terms': dialog(() => import('./features/auth/AcceptTermsDialog.tsx'), { needs: 'player' }),

  'bind-user-id': dialog(() => import('./features/account/bind/BindUserIdDialog.tsx'), { needs: 'player' }),
  'user-info': dialog(() => import('./features/account/profile/UserInfoDialog.tsx'), { needs: 'player' }),
  profile: dialog(() => import('./features/account/profile/ProfileDialog.tsx'), { needs: 'player' }),
  'phone-binding': dialog(() => import('./features/account/bind/PhoneBindingDialog.tsx'), { needs: 'player' }),
  'email-binding': dialog(() => import('./features/account/bind/EmailBindingDialog.tsx'), { needs: 'player' }),
  password: dialog(() => import('./features/account/PasswordDialog.tsx'), { needs: 'player' }),
  nickname: dialog(() => import('./features/account/profile/NicknameDialog.tsx'), { needs: 'player' }),
  avatar: dialog(() => import('./features/account/profile/AvatarDialog.tsx'), { needs: 'player' }),
  'confirm-identity': dialog(() => import('./features/account/confirm/ConfirmIdentityDialog.tsx')),

  security: dialog(() => import('./features/account/security/SecurityDialog.tsx'), { needs: 'player' }),
  devices: dialog(() => import('./features/account/security/devices/DevicesDialog.tsx'), { needs: 'player' }),
  'login-history': dialog(() => import('./features/account/security/devices/LoginHistoryDialog.tsx'), {
    needs: 'player',
  }),
  'second-factor': dialog(() => import('./features/account/security/factors/SecondFactorDialog.tsx'), {
    needs: 'player',
  }),
  passkeys: dialog(() => import('./features/account/security/factors/PasskeysDialog.tsx'), { needs: 'player' }),
  'linked-accounts': dialog(() => import('./features/account/security/factors/LinkedAccountsDialog.tsx'), {
    needs: 'player',
  }),
  privacy: dialog(() => import('./features/account/security/privacy/PrivacyDialog.tsx'), { needs: 'player' }),
  'another-device': dialog(() => import('./features/account/security/devices/AnotherDeviceDialog.tsx'), {
    needs: 'player',
  }),

  search: dialog(() => import('./features/games/browse/search/SearchDialog.tsx')),

  purse: dialog(() => import('./features/wallet/PurseDialog.tsx'), { needs: 'player' }),
  wallet: dialog(() => import('./features/wallet/WalletDialog.tsx'), { needs: 'player' }),
  'bonus-tasks': dialog(() => import('./features/wallet/tasks/BonusTasksDialog.tsx'), { needs: 'player' }),
  transactions: dialog(() => import('./features/wallet/history/TransactionsDialog.tsx'), { needs: 'player' }),
  receipt: dialog(() => import('./features/wallet/history/ReceiptDialog.tsx')),
  'bets-history': dialog(() => import('./features/games/play/history/BetsHistoryDialog.tsx'), { needs: 'player' }),
  recharge: dialog(() => import('./features/deposits/offer/RechargeDialog.tsx'), { needs: 'player' }),
  'first-recharge': dialog(
    () => import('./features/deposits/offer/RechargeDialog.tsx'),
    { needs: 'player' },
    { title: 'dialog_first_recharge' as const },
  ),
  'second-recharge': dialog(
    () => import('./features/deposits/offer/RechargeDialog.tsx'),
    { needs: 'player' },
    { title: 'dialog_second_recharge' as const },
  ),
  'bank-selection': dialog(() => import('./features/deposits/bank/BankSelectionDialog.tsx'), { needs: 'player' }),
  'withdraw-bank-selection': dialog(() => import('./features/withdrawals/accounts/WithdrawBankSelectionDialog.tsx'), {
    needs: 'player',
  }),
  'withdraw-account': dialog(() => import('./features/withdrawals/accounts/WithdrawAccountDialog.tsx'), {
    needs: 'player',
  }),
  'withdraw-account-brazil': dialog(() => import('./features/withdrawals/accounts/WithdrawAccountBrazilDialog.tsx'), {
    needs: 'player',
  }),
  'withdraw-confirm': dialog(() => import('./features/withdrawals/WithdrawConfirmDialog.tsx')),
  withdrawals: dialog(() => import('./features/withdrawals/orders/WithdrawalsDialog.tsx'), { needs: 'player' }),
  'withdrawal-detail': dialog(() => import('./features/withdrawals/orders/WithdrawalDetailDialog.tsx'), {
    needs: 'player',
  }),
  'withdraw-notice': dialog(() => import('./features/withdrawals/orders/WithdrawNoticeDialog.tsx'), {
    needs: 'player',
  }),
  'credit-list': dialog(() => import('./features/withdrawals/orders/CreditListDialog.tsx'), { needs: 'player' }),
  documents: dialog(() => import('./features/withdrawals/documents/DocumentsDialog.tsx'), { needs: 'player' }),
  'order-detail': dialog(() => import('./features/deposits/order/OrderDialog.tsx'), { needs: 'player' }),
  orders: dialog(() => import('./features/deposits/order/OrdersDialog.tsx'), { needs: 'player' }),

  protection: dialog(() => import('./features/protection/ProtectionDialog.tsx'), { needs: 'player' }),
  limit: dialog(() => import('./features/protection/limits/LimitDialog.tsx'), { needs: 'player' }),
  figures: dialog(() => import('./features/protection/figures/FiguresDialog.tsx'), { needs: 'player' }),
  break: dialog(() => import('./features/protection/stops/BreakDialog.tsx'), { needs: 'player' }),
  exclusion: dialog(
    () => import('./features/protection/stops/BreakDialog.tsx'),
    { needs: 'player' },
    { isExclusion: true as const },
  ),
  stopped: dialog(() => import('./features/protection/stops/StoppedDialog.tsx'), { needs: 'player' }),
  reminder: dialog(() => import('./features/protection/check/ReminderDialog.tsx'), { needs: 'player' }),
  'reality-check': dialog(() => import('./features/protection/check/RealityCheckDialog.tsx'), { needs: 'player' }),
  'self-test': dialog(() => import('./features/protection/self-test/SelfTestDialog.tsx'), { needs: 'player' }),
  'help-lines': dialog(() => import('./features/protection/help/HelpDialog.tsx')),

  'redeem-code': notOpenYet('dialog_redeem_code', { needs: 'player' }),
  'gold-panning': notOpenYet('dialog_gold_panning', { needs: 'player' }),
  'daily-gift': notOpenYet('dialog_daily_gift', { needs: 'player' }),
  'lucky-gift-box': notOpenYet('dialog_lucky_gift_box', { needs: 'player' }),
  'lucky-wheel': notOpenYet('dialog_lucky_wheel', { needs: 'player' }),
  turntable: notOpenYet('dialog_turntable', { needs: 'player' }),
  demolish: notOpenYet('dialog_demolish', { needs: 'player' }),
  'lottery-reward': notOpenYet('dialog_lottery_reward', { needs: 'player' }),
  download: notOpenYet('dialog_download'),

  announcement: notOpenYet('dialog_announcement'),
  notice: notOpenYet('dialog_notice'),
  'message-box': notOpenYet('dialog_message_box', { needs: 'player' }),
  'mail-box': notOpenYet('dialog_mail_box', { needs: 'player' }),
  vip: notOpenYet('dialog_vip', { needs: 'player' }),
  invite: notOpenYet('dialog_invite', { needs: 'player' }),
  'customer-service': notOpenYet('dialog_customer_service'),
  'live-chat': notOpenYet('dialog_live_chat'),
}

type Table = typeof dialogs
declare module './shell/dialogs/open-dialog.ts' {
  interface DialogTable extends Table {}
}
