/** The whole numbers from 0 up to `count`: keys for boxes that are alike. */
export function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}
