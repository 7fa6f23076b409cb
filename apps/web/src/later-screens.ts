/**
 * Screens that nobody needs at first, one line each. A lazy import carries the names of all the files it may load, thirty for
 * the wallet; written into routes.tsx they would weigh on every first visit.
 */
export const wallet = () => import('./features/wallet/WalletScreen.tsx')
export const deposits = () => import('./features/deposits/DepositScreen.tsx')
export const withdrawals = () => import('./features/withdrawals/WithdrawScreen.tsx')
