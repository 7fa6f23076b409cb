/** The synthesiser ships without types; only what is used is named. */
declare module 'zzfx' {
  export const ZZFX: { audioContext: AudioContext; play: (...parameters: number[]) => void }
}
