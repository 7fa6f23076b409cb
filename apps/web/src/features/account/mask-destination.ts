import { maskEmail, maskPhone } from '@tablestakes/domain/account/masking'
import { isolate } from './isolate.ts'

/** A bound phone or address as its owner recognises it and somebody looking over the shoulder does not. */
export const maskDestination = (destination: string): string =>
  isolate(destination.includes('@') ? maskEmail(destination) : maskPhone(destination))
