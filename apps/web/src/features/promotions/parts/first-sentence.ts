/** The first sentence, for a banner. */
export function firstSentence(source: string): string {
  const plain = source.replace(/[#*]|\[([^\]]+)\]\([^)]*\)/g, '$1').trim()
  return /^.*?[.!?。！？।۔](?=\s|$|[^\x20-\x7e])/s.exec(plain)?.[0] ?? plain
}
