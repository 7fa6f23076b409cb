import { expect, test } from 'vitest'
import { findInCode, findInCss, findPainted } from './check-styles.ts'

test.each([
  ['margin-left: 4px', 'margin-left'],
  ['padding-right:4px', 'padding-right'],
  ['left: 0', 'left'],
  ['border-right: 1px solid', 'border-right'],
  ['border-top-left-radius: 4px', 'border-top-left-radius'],
  ['text-align: left', 'text-align'],
  ['float: right', 'float'],
  ['margin: 0 1px 0 2px', 'margin'],
  ['inset: 0 auto 0 var(--gap, 0 1px)', 'inset'],
  ['border-radius: 8px 0 0 8px', 'border-radius'],
])('%s is physical', (declaration, property) => {
  const found = findInCss(`.a {\n  color: red;\n  ${declaration};\n}`)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(new RegExp(`^3: ${property}:`))
})

test.each([
  'margin-inline-start: 4px',
  'inset-inline: 0',
  'text-align: start',
  'margin: 0 4px',
  'padding: 1px 2px 3px 2px',
  'border-radius: 8px 8px 0 0',
  'border-radius: 50% / 10%',
  'background: linear-gradient(to right, red, blue)',
  'transition: left 1s',
])('%s is fine', (declaration) => {
  expect(findInCss(`.a { ${declaration} }`)).toEqual([])
})

test('rules inside rules and applied utilities are looked at', () => {
  expect(findInCss('@media (width > 1px) {\n .a {\n  &:hover { left: 0 }\n }\n}')).toEqual(['3: left: 0 '])
  expect(findInCss('.a { @apply flex ml-2; }')).toEqual(['1: ml-2'])
})

test.each([
  'ml-2',
  '-mr-1',
  'pl-[3px]',
  'md:hover:pr-4',
  'left-0',
  '-right-1/2',
  'text-left',
  'rounded-l-lg',
  'rounded-tr',
  'border-r',
  '!left-2',
  'scroll-ml-4',
])('the utility %s is physical, wherever the string stands', (utility) => {
  expect(findInCode(`const a = <p className="flex ${utility}" />`)).toEqual([`1: ${utility}`])
  expect(findInCode(`const look = { wide: '${utility} grow' }`)).toEqual([`1: ${utility}`])
  expect(findInCode(`const a = <p className={\`\${b} ${utility}\`} />`)).toEqual([`1: ${utility}`])
})

test('style objects are looked at, other objects are not', () => {
  expect(findInCode('const a = <p style={{ marginLeft: 4, color: "red" }} />')).toEqual(['1: marginLeft'])
  expect(findInCode("const a = <p style={{ textAlign: 'right' }} />")).toEqual(['1: textAlign'])
  expect(findInCode('const box = { left: 1, right: 2 }')).toEqual([])
})

test('logical utilities and ordinary words pass', () => {
  const source =
    "const a = <p className='ms-2 pe-4 start-0 text-start rounded-s-lg border-e' side='left'>{'right-hand left'}</p>"
  expect(findInCode(source)).toEqual(['1: right-hand'])
  expect(findInCode(source.replace('right-hand left', 'right hand, left'))).toEqual([])
})

test('the lamp may be physical, with a reason', () => {
  expect(findInCss('.a {\n  /* physical: the lamp hangs top left */\n  left: 0;\n}')).toEqual([])
  expect(findInCss('.a { left: 0; /* physical: the lamp */ }')).toEqual([])
  expect(findInCss('.a { left: 0; /* physical */ }')).toHaveLength(1)
  expect(findInCode("// physical: the lamp\nconst a = 'left-0'")).toEqual([])
})

test('a motion without end moves only what needs no painting; one that ends may paint', () => {
  const beat = (value: string, frame: string) =>
    `.a {\n  animation: ${value};\n}\n@keyframes beat {\n  50% {\n    ${frame};\n  }\n}`
  expect(findPainted(beat('beat 2s infinite', 'box-shadow: none'))).toEqual(['6: beat paints box-shadow without end'])
  expect(findPainted(beat('beat 2s infinite alternate', 'opacity: 0; width: 0'))).toEqual([
    '6: beat paints width without end',
  ])
  expect(findPainted(beat('beat 2s infinite', 'opacity: 0; transform: scale(2)'))).toEqual([])
  expect(findPainted(beat('beat 2s both', 'box-shadow: none'))).toEqual([])
  expect(findPainted(beat('other 2s infinite', 'box-shadow: none'))).toEqual([])
})
