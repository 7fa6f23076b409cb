import { afterAll } from 'vitest'
import { endAll } from './at-end.ts'

// The first hook of every file, so the last to run.
afterAll(endAll)
