export { categoryOf } from './category-of.ts'
export { lobbyOperatorRoutes } from './operator-routes.ts'
export {
  type Catalogue,
  type CatalogueGame,
  type Catalogues,
  isOffered,
  openCatalogue,
} from './queries.ts'
export { seedLobby, studioKey } from './seed-lobby.ts'
export { nameOfGame, numberedTexts, showGame, textOrNone } from './show-game.ts'
