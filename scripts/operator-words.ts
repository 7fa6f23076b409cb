/** What the operator's calls answer, as lines for a person: `name: value`, with lists below their name. */
export function describeItem(item: Record<string, unknown>, indent = ''): string {
  return Object.entries(item)
    .map(([name, value]) => `${indent}${name}: ${describeValue(value, `${indent}  `)}`)
    .join('\n')
}

function describeValue(value: unknown, indent: string): string {
  if (value === null || value === '') return '-'
  if (Array.isArray(value)) return describeList(value, indent)
  if (typeof value === 'object') return `\n${describeItem(value as Record<string, unknown>, indent)}`
  return printable(typeof value === 'string' ? value : JSON.stringify(value))
}

function describeList(values: readonly unknown[], indent: string): string {
  if (values.length === 0) return 'none'
  const isPlain = values.every((value) => typeof value !== 'object')
  return values.map((value) => describeValue(value, indent)).join(isPlain ? ', ' : '\n')
}

/** Some of it was typed by others: nothing of it may steer the terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?')
}
