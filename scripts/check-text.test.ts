import { expect, test } from 'vitest'
import { findBareText } from './check-text.ts'

test('text in JSX is found, with its line', () => {
  expect(findBareText('const a = (\n  <p>\n    Hello there\n  </p>\n)')).toEqual(['3: Hello there'])
})

test('text in expressions that are shown is found', () => {
  expect(findBareText("const a = <p>{open ? 'Close' : text('open')}</p>")).toEqual(['1: Close'])
  expect(findBareText("const a = <p>{count > 0 && 'New'}</p>")).toEqual(['1: New'])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source being checked holds a template.
  expect(findBareText('const a = <p>{`${count} games`}</p>')).toEqual(['1: games'])
})

test('attributes that are shown or read aloud are text', () => {
  expect(findBareText('const a = <button aria-label="Close" />')).toEqual(['1: Close'])
  expect(findBareText('const a = <input placeholder={"Amount"} />')).toEqual(['1: Amount'])
  expect(findBareText('const a = <Field title="Amount" alt="Coin" />')).toEqual(['1: Amount', '1: Coin'])
})

test('letters of every script are letters', () => {
  expect(findBareText('const a = <p>کھیل</p>')).toEqual(['1: کھیل'])
  expect(findBareText('const é = "é"\nconst a = <p>é</p>')).toEqual(['2: é'])
})

test('text deep inside functions and attributes is found once', () => {
  const source = "const A = () => list.map((x) => <Row key='a' icon={<b>Hi</b>}>{x.map(() => <i>Deep</i>)}</Row>)"
  expect(findBareText(source)).toEqual(['1: Hi', '1: Deep'])
})

test('dictionary texts, class names, numbers and signs pass', () => {
  const source = `
    const a = <p className="text-sm" data-kind="big" role="note">{text('hello')} · {amount} × 2 {kind === 'vip' && <Crown />}</p>
    const b = <Icon aria-label={text('close')} alt="" />`
  expect(findBareText(source)).toEqual([])
})

test('one finding can be excused, with a reason', () => {
  expect(findBareText('const a = <p>{/* plain: a brand */ "Visa"}</p>')).toEqual([])
  expect(findBareText('const a = <p>{/* plain */ "Visa"}</p>')).toEqual(['1: Visa'])
})
