/** What the sandbox's payment provider and the server know of each other in tests, as they read it from the environment. */
export const sandboxPaymentKeys = {
  SANDBOX_PAYMENTS_KEY: 'a-key-that-is-only-good-for-tests',
  SANDBOX_WEBHOOK_SECRET: `whsec_${Buffer.from('a secret only good for tests yes').toString('base64')}`,
}
