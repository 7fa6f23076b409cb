/**
 * What looks again by itself every few seconds does not, in a test whose answers come in an order: on a slow machine a look
 * in between would take the answer that is meant for the next step. Imported before anything asks.
 */
import { timeoutManager } from '@tanstack/react-query'

timeoutManager.setTimeoutProvider<ReturnType<typeof setTimeout> | number>({
  setTimeout: (callback, delay) => setTimeout(callback, delay),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: () => 0,
  clearInterval: () => {},
})
