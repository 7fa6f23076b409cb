import { afterWords } from './lib/words/after-words.ts'

/**
 * Screens that nobody needs at first, by their title, one line each. A lazy import carries the names of all the files it may
 * load, thirty for the wallet; written into routes.tsx they would weigh on every first visit.
 */
export const screens = {
  screen_wallet: () => afterWords(import('./features/wallet/WalletScreen.tsx')),
  screen_top_up: () => afterWords(import('./features/deposits/DepositScreen.tsx')),
  screen_withdraw: () => afterWords(import('./features/withdrawals/WithdrawScreen.tsx')),
  screen_agent: () => afterWords(import('./features/agents/AgentScreen.tsx')),
  screen_invitation: () => afterWords(import('./features/agents/InvitationScreen.tsx')),
  screen_blind_box: () => afterWords(import('./features/promotions/boxes/BlindBoxScreen.tsx')),
  screen_activity: () => afterWords(import('./features/promotions/ActivityScreen.tsx')),
  screen_more_games: () => afterWords(import('./features/games/browse/MoreGamesScreen.tsx')),
  screen_my_games: () => afterWords(import('./features/games/browse/MyGamesScreen.tsx')),
  screen_provider: () => afterWords(import('./features/games/browse/FirmScreen.tsx')),
  screen_trust: () => afterWords(import('./features/games/browse/trust/TrustScreen.tsx')),
  screen_game_detail: () => afterWords(import('./features/games/play/detail/GameDetailScreen.tsx')),
  screen_webgame: () => afterWords(import('./features/games/play/web-game/WebGameScreen.tsx')),
  screen_game_record: () => afterWords(import('./features/games/play/history/GameRecordScreen.tsx')),
  screen_not_found: () => afterWords(import('./shell/states/NotFoundScreen.tsx')),
}

/** The pages of sports, by what they show. */
export const sportsScreens = {
  home: () => afterWords(import('./features/sportsbook/home/SportsScreen.tsx')),
  match: () => afterWords(import('./features/sportsbook/match/MatchScreen.tsx')),
  league: () => afterWords(import('./features/sportsbook/league/LeagueScreen.tsx')),
  bets: () => afterWords(import('./features/sportsbook/bets/SportsBetsScreen.tsx')),
  results: () => afterWords(import('./features/sportsbook/league/ResultsScreen.tsx')),
  season: () => afterWords(import('./features/sportsbook/season/SeasonScreen.tsx')),
}
