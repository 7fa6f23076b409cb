/**
 * Screens that nobody needs at first, by their title, one line each. A lazy import carries the names of all the files it may
 * load, thirty for the wallet; written into routes.tsx they would weigh on every first visit.
 */
export const screens = {
  screen_wallet: () => import('./features/wallet/WalletScreen.tsx'),
  screen_top_up: () => import('./features/deposits/DepositScreen.tsx'),
  screen_withdraw: () => import('./features/withdrawals/WithdrawScreen.tsx'),
  screen_more_games: () => import('./features/games/browse/MoreGamesScreen.tsx'),
  screen_my_games: () => import('./features/games/browse/MyGamesScreen.tsx'),
  screen_provider: () => import('./features/games/browse/FirmScreen.tsx'),
  screen_trust: () => import('./features/games/browse/trust/TrustScreen.tsx'),
  screen_game_detail: () => import('./features/games/play/detail/GameDetailScreen.tsx'),
  screen_webgame: () => import('./features/games/play/web-game/WebGameScreen.tsx'),
  screen_game_record: () => import('./features/games/play/history/GameRecordScreen.tsx'),
  screen_not_found: () => import('./shell/NotFoundScreen.tsx'),
}
