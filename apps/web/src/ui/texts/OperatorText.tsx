import './OperatorText.css'
import { readOperatorText, type TextPart } from '@tablestakes/domain/text/read-operator-text'

type OperatorTextProps = {
  text: string
  /** The address a link of the text leads to; without one it is only words. */
  hrefOf: (place: string) => string | null
}

/** What operators write, in the direction of its own letters: paragraphs, lists, bold words and links to our own screens. Markup in it is shown as text. */
export function OperatorText({ text, hrefOf }: OperatorTextProps) {
  return (
    <div className="operator-text">
      {keyed(readOperatorText(text)).map(({ key, one: block }) =>
        block.kind === 'paragraph' ? (
          <p key={key} dir="auto">
            <Parts parts={block.parts} hrefOf={hrefOf} />
          </p>
        ) : (
          <ul key={key}>
            {keyed(block.items).map(({ key: itemKey, one: item }) => (
              <li key={itemKey} dir="auto">
                <Parts parts={item} hrefOf={hrefOf} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

function Parts({ parts, hrefOf }: { parts: readonly TextPart[]; hrefOf: OperatorTextProps['hrefOf'] }) {
  return keyed(parts).map(({ key, one: part }) => {
    if (part.kind === 'bold') return <b key={key}>{part.text}</b>
    const href = part.kind === 'link' ? hrefOf(part.place) : null
    return href === null ? (
      part.text
    ) : (
      <a key={key} href={href}>
        {part.text}
      </a>
    )
  })
}

/** Parts of a text have no names but their places. */
const keyed = <One,>(parts: readonly One[]) => parts.map((one, place) => ({ key: `part ${place}`, one }))
