/** Who tells the player: a refusal or a failure as an error toast, 1013 by signing out and opening the login dialog. */
export type ApiListener = {
  signedOut: (message: string) => void
  failed: (message: string) => void
}

let listener: ApiListener | null = null

export function listenToApi(heard: ApiListener): void {
  listener = heard
}

export const getApiListener = (): ApiListener | null => listener
