type Named = { bank_name: string; bank_type: string; sort_index: number }

/** The banks whose name or code has every word that was typed, by their order; case and accents do not matter. */
export function findBanks<B extends Named>(banks: readonly B[], typed: string): B[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return banks
    .filter(({ bank_name, bank_type }) => {
      const letters = plain(`${bank_name} ${bank_type}`)
      return words.every((word) => letters.includes(word))
    })
    .toSorted((one, other) => one.sort_index - other.sort_index || one.bank_name.localeCompare(other.bank_name))
}

const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
