/** Tells the player: a refusal or a failure as an error toast, 1013 by signing out and opening the login dialog. */
export type ApiListener = {
  signedOut: (message: string) => void
  failed: (message: string) => void
  /** Asks the player to confirm who they are; true once they have. */
  confirmIdentity?: () => Promise<boolean>
  /** Asks the player to prove to be a person: the captcha's token, or undefined when they would rather not. */
  solveCaptcha?: (problem: string | undefined) => Promise<string | undefined>
}

let listener: ApiListener | null = null

export function listenToApi(heard: ApiListener): void {
  listener = heard
}

export const getApiListener = (): ApiListener | null => listener
