/** Under this the browser keeps the token with which the server knows it. */
export const PUSH_TOKEN_KEY = 'push_token'
