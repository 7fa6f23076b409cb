/** Small synthesised sounds. The synthesiser and its audio context are made at the first sound, after a press. */
import { keep, readKept } from './keep.ts'

/** Parameters of the synthesiser: volume, randomness, frequency, attack, sustain, release, shape … */
const SOUNDS = {
  press: [0.5, 0, 320, 0.005, 0.02, 0.06, 0, 1.6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.7, 0.01],
  tick: [0.25, 0.02, 900, 0, 0.005, 0.03, 1, 1.4],
  gem: [0.6, 0, 660, 0.01, 0.05, 0.22, 1, 1.7, 0, 0, 330, 0.06],
  bomb: [1, 0.05, 68, 0.01, 0.12, 0.5, 4, 1.8, -1, 0, 0, 0, 0, 1.2, 0, 0.3, 0, 0.6, 0.1],
  win: [0.7, 0, 520, 0.01, 0.08, 0.28, 1, 1.6, 0, 0, 260, 0.07, 0.06],
  big: [0.9, 0, 440, 0.02, 0.28, 0.5, 1, 1.7, 0, 0, 220, 0.08, 0.1, 0, 0, 0, 0.05, 0.9, 0.12],
  lose: [0.4, 0, 170, 0.01, 0.03, 0.16, 0, 1.2, -2],
  reel: [0.35, 0.02, 210, 0, 0.01, 0.05, 0, 1.8, 0, 0, 0, 0, 0, 0.2],
  free: [0.8, 0, 480, 0.02, 0.3, 0.5, 1, 1.6, 0, 0, 240, 0.1, 0.09, 0, 0, 0, 0.06, 0.9, 0.1],
  cash: [0.8, 0, 760, 0.01, 0.1, 0.36, 1, 1.9, 0, 0, 380, 0.05, 0.08],
} as const satisfies Record<string, readonly number[]>
export type SoundName = keyof typeof SOUNDS

export type Sound = {
  isOn: () => boolean
  turn: (isOn: boolean) => void
  /** `tune` makes it higher or lower. */
  play: (name: SoundName, tune?: number) => void
  subscribe: (listener: () => void) => () => void
}

/** On unless the player or the casino's page said otherwise. */
export function openSound(): Sound {
  let isOn = readKept('always', 'sound') !== 'off'
  let synthesiser: Promise<typeof import('zzfx')> | null = null
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isOn: () => isOn,
    turn: (next) => {
      isOn = next
      keep('always', 'sound', next ? 'on' : 'off')
      for (const listener of listeners) listener()
    },
    play: (name, tune = 1) => {
      if (!isOn || !navigator.userActivation?.hasBeenActive) return
      synthesiser ??= import('zzfx')
      synthesiser.then(
        ({ ZZFX }) => {
          if (ZZFX.audioContext.state === 'suspended') void ZZFX.audioContext.resume()
          const [volume, randomness, frequency, ...rest] = SOUNDS[name]
          ZZFX.play(volume, randomness, frequency * tune, ...rest)
        },
        // A device without audio plays on in silence.
        () => {},
      )
    },
  }
}
