import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element: attributes and elements inside it by their names. A text is an attribute, an object or a list is an element. */
export type XmlElement = { name: string; value: unknown }
type Fields = { readonly [name: string]: string | Fields | readonly Fields[] | undefined }

/**
 * Reads a document whose elements hold attributes and elements but no text of their own. Every attribute stays text: the reader's
 * schema says what is a number. `lists` names the elements that may stand several times, as `name` or `parent.name`; a single one of
 * those is a list too. Throws where it is no such document.
 */
export function openXmlReader(lists: ReadonlySet<string>): (text: string) => XmlElement {
  const names = new Set([...lists].map((path) => path.slice(path.lastIndexOf('.') + 1)))
  const parser = new XMLParser({
    ignoreAttributes: false,
    ignoreDeclaration: true,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    parseTagValue: false,
    jPath: false,
    // Also letters written as numbers.
    htmlEntities: true,
    isArray(name, path, _isLeaf, isAttribute) {
      if (isAttribute || !names.has(name)) return false
      if (lists.has(name) || typeof path === 'string') return true
      return lists.has(`${path.toArray().at(-2)}.${name}`)
    },
  })
  return (text) => {
    // Entities of a document's own are of no use here, and the classic way to make a reader fetch or swell.
    if (text.includes('<!DOCTYPE')) throw new Error('the document brings its own grammar')
    const isWell = XMLValidator.validate(text)
    if (isWell !== true) throw new Error(`not XML: ${isWell.err.msg}`)
    const [found, ...more] = Object.entries(parser.parse(text) as Record<string, unknown>)
    if (!found || more.length > 0) throw new Error('not one element')
    // An element without anything in it is read as an empty text.
    return { name: found[0], value: found[1] === '' ? {} : found[1] }
  }
}

/** Writes on one line, so that a stream of lines can carry it. */
export function writeXml({ name, value }: XmlElement): string {
  return element(name, value as Fields)
}

function element(name: string, fields: Fields): string {
  let attributes = ''
  let inside = ''
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (typeof value === 'string') attributes += ` ${key}=${quoted(value)}`
    else if (Array.isArray(value)) for (const one of value as readonly Fields[]) inside += element(key, one)
    else inside += element(key, value as Fields)
  }
  return inside === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${inside}</${name}>`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** In apostrophes where that leaves JSON as it is. */
function quoted(text: string): string {
  if (!/[&<>"'\n\r\t]/.test(text)) return `"${text}"`
  if (text.includes('"') && !text.includes("'")) return `'${text.replace(/[&<>\n\r\t]/g, escaped)}'`
  return `"${text.replace(/[&<>"\n\r\t]/g, escaped)}"`
}

const escaped = (letter: string) => ESCAPES[letter]!
