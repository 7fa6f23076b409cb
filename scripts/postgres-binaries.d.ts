import { type Identity } from './unprivileged.ts'
/** Where root keeps what the unprivileged user must reach but cannot reach in the checkout. */
export declare const ROOT_STORE = '/var/lib/tablestakes'
export type Binaries = {
  postgres: string
  initdb: string
  pgCtl: string
}
/** The PostgreSQL programs of this platform's npm package, in a place `identity` can run them from. */
export declare function findBinaries(identity: Identity): Binaries
