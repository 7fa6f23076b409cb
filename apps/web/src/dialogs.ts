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
  notifications: dialog(() => import('./features/push/NotificationsDialog.tsx'), { needs: 'player' }),
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

  'bet-slip': dialog(() => import('./features/sportsbook/slip/BetSlipDialog.tsx')),
  'cash-out': dialog(() => import('./features/sportsbook/bets/CashOutDialog.tsx'), { needs: 'player' }),
  'odds-format': dialog(() => import('./features/sportsbook/odds/OddsFormatDialog.tsx')),
  'sports-rules': dialog(() => import('./features/sportsbook/slip/SportsRulesDialog.tsx')),

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
  advice: dialog(() => import('./features/protection/care/AdviceDialog.tsx'), { needs: 'player' }),
  'self-test': dialog(() => import('./features/protection/self-test/SelfTestDialog.tsx'), { needs: 'player' }),
  'help-lines': dialog(() => import('./features/protection/help/HelpDialog.tsx')),

  'redeem-code': dialog(() => import('./features/redeem/RedeemDialog.tsx'), { needs: 'player' }),
  'gold-panning': dialog(() => import('./features/promotions/dialogs/GoldPanningDialog.tsx'), { needs: 'player' }),
  'daily-gift': dialog(() => import('./features/deposits/offer/DailyGiftDialog.tsx'), { needs: 'player' }),
  'lucky-gift-box': dialog(
    () => import('./features/promotions/boxes/LuckyBoxDialog.tsx'),
    { needs: 'player' },
    { title: 'dialog_lucky_gift_box' as const },
  ),
  'lucky-wheel': dialog(
    () => import('./features/promotions/boxes/LuckyBoxDialog.tsx'),
    { needs: 'player' },
    { title: 'dialog_lucky_wheel' as const },
  ),
  turntable: dialog(() => import('./features/promotions/filled/TurntableDialog.tsx'), { needs: 'player' }),
  'gift-packet': dialog(() => import('./features/promotions/packet/GiftPacketDialog.tsx'), { needs: 'player' }),
  demolish: dialog(() => import('./features/promotions/dialogs/DemolishDialog.tsx'), { needs: 'player' }),
  claims: dialog(() => import('./features/promotions/dialogs/ClaimsDialog.tsx'), { needs: 'player' }),
  'lottery-reward': dialog(() => import('./features/promotions/dialogs/LotteryRewardDialog.tsx'), { needs: 'player' }),
  download: dialog(() => import('./features/promotions/dialogs/DownloadDialog.tsx')),
  rotary: dialog(
    () => import('./features/promotions/dialogs/ActivityDialog.tsx'),
    { needs: 'player' },
    { id: 7, title: 'dialog_rotary' as const },
  ),
  'enter-window': dialog(
    () => import('./features/promotions/dialogs/ActivityDialog.tsx'),
    { needs: 'player' },
    { title: 'dialog_enter_window' as const },
  ),

  announcement: dialog(() => import('./features/notices/AnnouncementDialog.tsx')),
  notice: dialog(() => import('./features/notices/NoticeDialog.tsx')),
  'message-box': dialog(() => import('./features/mail/MessageDialog.tsx'), { needs: 'player' }),
  'mail-box': dialog(() => import('./features/mail/MailBoxDialog.tsx'), { needs: 'player' }),
  vip: dialog(() => import('./features/vip/VipDialog.tsx'), { needs: 'player' }),
  invite: dialog(() => import('./features/agents/InviteDialog.tsx'), { needs: 'player' }),
  'customer-service': dialog(() => import('./features/support/HelpCentreDialog.tsx')),
  'live-chat': dialog(() => import('./features/support/chat/ChatDialog.tsx')),
}

type Table = typeof dialogs
declare module './shell/dialogs/open-dialog.ts' {
  interface DialogTable extends Table {}
}
