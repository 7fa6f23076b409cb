import type { TextKey } from '@tablestakes/dictionary/keys'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import LobbyScreen from './features/lobby/LobbyScreen.tsx'

type Screen = ComponentType | LazyExoticComponent<ComponentType>
type Route = {
  screen: Screen
  title: TextKey
  /** The whole page is the screen's: no bars around it. */
  isBare?: true
}

/** A screen behind the first one: the files it is made of are named in a table that is itself loaded later. */
const later = (title: keyof typeof import('./later-screens.ts').screens): Route => ({
  screen: lazy(async () => (await import('./later-screens.ts')).screens[title]()),
  title,
})

/** Pages of sports share one title; which one it is says its own heading. */
const sports = (part: keyof typeof import('./later-screens.ts').sportsScreens): Route => ({
  screen: lazy(async () => (await import('./later-screens.ts')).sportsScreens[part]()),
  title: 'screen_sports',
})

/**
 * Every route of the app (specification §2), one line each, spelled letter by letter. The specification does not show the
 * path of the sports page; it is /sports here.
 */
export const routes: Readonly<Record<string, Route>> = {
  // Not lazy: almost every visit begins here, and the server paints it.
  '/game': { screen: LobbyScreen, title: 'screen_game' },
  '/sports': sports('home'),
  '/sports/match': sports('match'),
  '/sports/league': sports('league'),
  '/sports/bets': sports('bets'),
  '/sports/results': sports('results'),
  '/sports/season': sports('season'),
  '/activity': later('screen_activity'),
  '/Gamedetail': later('screen_game_detail'),
  '/webgame': { ...later('screen_webgame'), isBare: true },
  '/moreGameList': later('screen_more_games'),
  '/gameRecord': later('screen_game_record'),
  '/proxy': later('screen_agent'),
  '/invitation': later('screen_invitation'),
  '/userGameList': later('screen_my_games'),
  '/gameFirm': later('screen_provider'),
  '/blindBox': later('screen_blind_box'),
  '/wallet': later('screen_wallet'),
  '/rechargeNew': later('screen_top_up'),
  '/withdrawNew': later('screen_withdraw'),
  '/trust': later('screen_trust'),
  '/404': later('screen_not_found'),
  '/500': { screen: lazy(() => import('./shell/states/ServerErrorScreen.tsx')), title: 'screen_server_error' },
  ...(import.meta.env.DEV && {
    '/__dev__design': {
      screen: lazy(() => import('./features/design/DesignScreen.tsx')),
      title: 'brand' as const,
      isBare: true as const,
    },
  }),
}

/** The route of a path; `null` sends to the home, to /404. */
export const routeOf = (path: string): Route | null => (Object.hasOwn(routes, path) ? routes[path]! : null)
