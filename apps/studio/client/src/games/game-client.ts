/**
 * How a game sits at the table. A game is one folder here and one line in `all.ts`; its default export is a `GameClient`.
 *
 * The shell owns money and truth: it enters, places bets, sends steps, cashes out, asks again when the line broke, keeps
 * the balance (always the casino's last answer), the session's net, the strip of results, auto-play, sheets and refusals.
 * A game owns its picture: a stage, the fields of its own params, the words on its button.
 *
 * Order of things, always: the answer arrives → `table.balance` and the line of truth change immediately → the round stands in
 * `table.falling` until the stage calls `table.land(round_id)` → only then does it enter the strip and `table.landed`, and its win the
 * figures on screen (`table.seen`). A stage may take as long as it likes to show a round, because it blocks nothing: a newer round may arrive meanwhile, and
 * then a stage with room for one lands the older ones immediately. Under reduced motion a stage lands what falls immediately and
 * shows the end.
 *
 * - instant (dice, limbo, plinko, keno, wheel): `table.falling` holds settled rounds; `round.shown` is the outcome the
 *   domain's `draw` gave; `round.params` are the params it was played with (never `table.params`, which may have changed).
 * - stepped (mines, hi-lo, blackjack, video poker): `table.open` is the round in play or null. `table.takeStep(step)` sends one; until its answer
 *   `table.sentStep` is that step (show it waiting, never guess). A round that ends goes to `table.falling` like any other,
 *   with `revealed` set.
 * - shared (crash): brings `Panel`, which stands where the amount, the button and the line of truth stand otherwise, and
 *   does its own calls with `table.ask` and `table.report`. `StakeField`, `MainButton`, `TruthLine`, `AutoFields` of the
 *   shell are made to be used there.
 *
 * `use-reveal.ts` (one round at a time), `use-end-sound.ts`, `strip-tone.ts`, `rules-of.ts` and the shell's `Result` do what
 * most stages need. Styles are logical (start, end), custom properties are set with `ui/vars.ts`, figures are `<Num>`.
 *
 * Everything on screen is read from the table given in props; a stage keeps no money of its own.
 */
import type { StudioRound } from '@tablestakes/contract/studio'
import type { TextKey } from '@tablestakes/dictionary/keys'
import type { Ratio } from '@tablestakes/domain/money/ratio'
import type { ComponentType } from 'react'
import type { Table } from '../table.ts'

export type Round = StudioRound

/** What every component of a game gets. `Params` and `Step` are the domain's. */
export type GameProps<Params, Step = never> = { table: Table<Params, Step> }

/** One ended round in the strip above the stage. Gold is for an outstanding win (at least ten times the stake). */
export type StripItem = { text: string; tone: 'plain' | 'won' | 'gold' }

/** A key on a keyboard, off until the player turns keys on. `key` is KeyboardEvent.key in lower case. */
export type Hotkey<Params, Step = never> = {
  key: string
  name: TextKey
  press: (table: Table<Params, Step>) => void
}

export type GameClient<Params, Step = never> = {
  key: StudioRound['game']
  kind: 'instant' | 'stepped' | 'shared'
  /** The name of the game and the text of its rules: `play_dice`, `about_dice`, `rules_dice_1` … */
  name: TextKey
  about: TextKey
  rules: readonly TextKey[]
  /** Stated in the rules, as `99%`: the domain's rtp for these params. */
  rtp: (params: Params) => Ratio
  firstParams: Params
  /** The domain's. What a player chose last is remembered by the shell and read back with this. */
  readParams: (value: unknown) => Params | null
  /** What must be paid in full with these params: the largest multiplier, or of a stepped game its first step. Bounds the stake. */
  most?: (params: Params) => Ratio
  /** What a win would pay, where one figure says it ("Win pays" above the button). */
  winPays?: (params: Params) => Ratio
  /** The main button ("Roll") and, where it differs from "Your bet", the amount's label ("Bet per ball"). */
  press: TextKey
  stakeName?: TextKey
  /** What has to be chosen before a bet can be placed, said on the button ("Pick a number"); null when nothing is missing. */
  missing?: (params: Params) => TextKey | null
  /** How many bets may be on their way simultaneously; 1 unless told. */
  atOnce?: number
  /** Between two bets of auto-play: milliseconds, or when the last has landed. No auto-play without it. */
  autoPace?: number | 'landed'
  /** Auto-play must have a limit of loss and of a single win, and keeps its stake. */
  hasStrictAuto?: boolean
  /** The main button while a round is shown: it only saves time, because the result is known. */
  whileFalling?: { label: TextKey; press: () => void }
  Stage: ComponentType<GameProps<Params, Step>>
  /** Stands where the amount is typed otherwise: where it is laid down as chips. */
  Amount?: ComponentType<GameProps<Params, Step>>
  /** In the panel, beside or under the amount. */
  Fields?: ComponentType<GameProps<Params, Step>>
  /** Fields take a line of their own (false) or share the amount's line (true: at most two small ones). */
  areFieldsSmall?: boolean
  /** Stepped: the bet in one line while a round is in play ("Mines 5"), and what may be done under it ("Random tile"). */
  Folded?: ComponentType<GameProps<Params, Step>>
  OpenFields?: ComponentType<GameProps<Params, Step>>
  /** Stepped: where the round ends by itself because of the highest win, a line of the panel before and during it. */
  Last?: ComponentType<GameProps<Params, Step>>
  /** Stepped: on the main button while nothing can be cashed out yet ("Pick a tile"). */
  firstStep?: TextKey
  /** Stepped: instead of the folded bet and the main button while a round is in play, where there is nothing to cash out. */
  Decisions?: ComponentType<GameProps<Params, Step>>
  /** Stepped: what the key of the main button does then. */
  pressOpen?: (table: Table<Params, Step>) => void
  /** In the line of truth while rounds fall ("2 balls falling · Rp 20.000 already taken"). */
  Truth?: ComponentType<GameProps<Params, Step>>
  /** Stepped: whether the open round may be cashed out now. */
  canCashOut?: (round: Round) => boolean
  /** Shared: instead of amount, button and line of truth. */
  Panel?: ComponentType<GameProps<Params, Step>>
  /** Shared: what `table.place` does, pressed by a key, by auto-play or by "try again". */
  pressMain?: (table: Table<Params, Step>) => void
  /** Shared: everybody's results instead of the player's own in the strip, as items of its list. */
  History?: ComponentType<GameProps<Params, Step>>
  /** Shared: what its results are committed to, instead of the player's seeds. */
  Fairness?: ComponentType<GameProps<Params, Step>>
  /** Among the rules: what everything pays. */
  Pays?: ComponentType<GameProps<Params, Step>>
  /** Hotkeys beyond the shell's own (space: press, a: half, s: double, d: max). */
  hotkeys?: readonly Hotkey<Params, Step>[]
  /** Null leaves a round out of the strip. Void rounds never come here. */
  strip: (round: Round) => StripItem | null
  /** The result of a round in words, where the strip has only a figure. */
  told?: (round: Round) => string
}

/** Keeps the types of one game together at its definition; the table of games forgets them. */
export function defineGame<Params, Step = never>(game: GameClient<Params, Step>): AnyGame {
  return game as unknown as AnyGame
}

/** A game as the shell sees it: its params and steps are its own affair. */
export type AnyGame = GameClient<unknown, unknown>
