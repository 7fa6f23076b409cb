/** Specification §2: `/` goes to its child Dashboard; the lobby is this app's dashboard. */
export const HOME = '/game'
