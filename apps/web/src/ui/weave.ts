import { createElement, Fragment, type ReactNode } from 'react'

/** Puts links, figures and buttons into a sentence of the dictionary: `<0>` and `<1>` stand where a language wants them. */
export function weave(sentence: string, parts: readonly ReactNode[]): ReactNode[] {
  return sentence
    .split(/(<\d>)/)
    .map((piece, place) => createElement(Fragment, { key: place }, parts[Number(/^<(\d)>$/.exec(piece)?.[1])] ?? piece))
}
