/**
 * Loaded before a program (`node --import`) it moves that program's clock by CLOCK_SHIFT_MS, as a machine would whose own is wrong.
 * What counts time without a clock (timers, performance.now) goes on as before, as it does there.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const TrueDate = globalThis.Date

globalThis.Date = class ShiftedDate extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + shiftMs)
    else super(...given)
  }

  static now() {
    return TrueDate.now() + shiftMs
  }
}
