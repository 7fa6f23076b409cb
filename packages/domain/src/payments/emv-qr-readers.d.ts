/** The part of an independent reader that the tests of the codec ask; it comes without types. */
declare module 'steplix-emv-qrcps' {
  type Read = {
    /** The code written anew, with a CRC of the reader's own. */
    generatePayload(): string
    rawData(): string
  }
  export const Merchant: { Parser: { toEMVQR(code: string): Read } }
}
