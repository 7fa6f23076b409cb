export { seedLobby } from './seed-lobby.ts'
