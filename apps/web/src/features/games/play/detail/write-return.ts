/** `99.00%`, or the range where the player's own choices change it. Null: no return is stated. */
export function writeReturn(
  { least, most }: { least: number; most: number },
  write: (percent: number) => string,
): string | null {
  if (least <= 0) return null
  const [first, last] = [write(least), write(most)]
  return most > least && first !== last ? `${first} – ${last}` : first
}
