/** A cell that a program has written (a number, a moment, a code word) stays as it is; any other text is made safe. */
export type Cell = { plain: string } | { text: string }

/** RFC 4180: commas, CRLF, and quotes around whatever could be mistaken. */
export function writeCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header.map(quoteIfNeeded), ...rows.map((row) => row.map(writeCell))]
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

function writeCell(cell: Cell): string {
  return quoteIfNeeded('plain' in cell ? cell.plain : disarm(cell.text))
}

/** Spreadsheets run what begins like a formula, in wide letters too and behind spaces: an apostrophe makes it words. */
function disarm(text: string): string {
  return /^[\s\u200b\ufeff]*[=+\-@＝＋－＠|%]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
}

function quoteIfNeeded(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
