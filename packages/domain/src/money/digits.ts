/**
 * Players in Dhaka, Karachi and Delhi may type with their own script's digits, and paste amounts that carry them.
 * Everything behind the keyboard works on 0–9, so typed text is brought there first.
 */

/**
 * The code points of the zero of each script whose ten digits follow one another: Bengali, Devanagari, both Arabic
 * sets.
 */
const ZEROS = [0x09e6, 0x0966, 0x0660, 0x06f0]

/** The same text with every script's digits written 0–9; other characters stay as they are. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0966-\u096f\u09e6-\u09ef\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    const zero = ZEROS.find((start) => code >= start && code <= start + 9) ?? code
    return String(code - zero)
  })
}
