import * as z from 'zod/v4/core'
import { type OperatorCall, operatorRoles, refusalsOfOperatorCall, statusOfRefusal } from './call.ts'
import { callsOfFile, operatorCalls, operatorFiles } from './index.ts'

/** One field of a request as an operator types it. */
export type Field = {
  name: string
  kind: 'text' | 'number' | 'yes or no' | 'texts' | 'numbers' | 'json'
  isNeeded: boolean
  isSecret: boolean
  choices: readonly string[]
}

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** The fields of a call in their order, for the command line and the operators' document. */
export function fieldsOf(call: OperatorCall): Field[] {
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Schema
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    kind: kindOf(field),
    isNeeded: schema.required?.includes(name) ?? false,
    isSecret: call.secrets?.includes(name) ?? false,
    choices: (field.enum ?? []).map(String),
  }))
}

function kindOf(schema: Schema): Field['kind'] {
  const types = [schema, ...(schema.anyOf ?? [])].flatMap(({ type }) => type ?? [])
  if (types.includes('array')) {
    if (schema.items?.type === 'integer') return 'numbers'
    return schema.items?.type === 'string' ? 'texts' : 'json'
  }
  if (types.includes('object')) return 'json'
  if (types.includes('boolean')) return 'yes or no'
  // What a query string may carry as text is typed as a number too.
  if (types.includes('integer') || types.includes('number')) return 'number'
  return 'text'
}

/** Who may call it, in the order in which roles are listed. */
export function rolesOf({ roles, effect }: OperatorCall): string[] {
  const all: readonly string[] = [...roles, 'owner', ...(effect === 'change' ? [] : ['auditor'])]
  return operatorRoles.filter((role) => all.includes(role))
}

export const secondWordOf = ({ secondWord }: OperatorCall): string =>
  secondWord === 'always' ? 'a second word' : secondWord === 'sometimes' ? 'sometimes a second word' : ''

/** One line for each call, for `help`. */
export function listInWords(): string {
  return operatorCalls
    .map((call) => {
      const notes = [rolesOf(call).join(', '), secondWordOf(call)].filter(Boolean).join('; ')
      return `${call.name.padEnd(28)} ${notes}`
    })
    .join('\n')
}

/** Everything about one call, for `help <call>`. */
export function callInWords(call: OperatorCall): string {
  const fields = fieldsOf(call).map(({ name, kind, isNeeded, isSecret, choices }) => {
    const what = choices.length > 0 ? choices.join(' | ') : kind
    const notes = [isNeeded ? 'needed' : '', isSecret ? 'secret: from the environment or --json' : '']
    return `  --${name.padEnd(24)} ${[what, ...notes.filter(Boolean)].join(', ')}`
  })
  return [
    call.name,
    call.summary,
    `Roles: ${rolesOf(call).join(', ')}.${call.secondWord ? ` Needs ${secondWordOf(call)}.` : ''}`,
    ...fields,
    `Refusals: ${refusalsOfOperatorCall(call).join(', ')}.`,
  ].join('\n')
}

/** docs/OPERATORS.md, made from the contract. */
export function operatorsDocument(): string {
  const sections = Object.entries(operatorFiles).map(
    ([title, file]) => `## ${title}\n\n${callsOfFile(file).map(describeCall).join('\n\n')}\n`,
  )
  return `${INTRODUCTION}\n${sections.join('\n')}`
}

function describeCall(call: OperatorCall): string {
  const fields = fieldsOf(call).map(
    ({ name, isNeeded, isSecret }) => `\`${name}\`${isNeeded ? '' : '?'}${isSecret ? ' (secret)' : ''}`,
  )
  const own = call.refusals.map((name) => `\`${statusOfRefusal(name)} ${name}\``)
  return [
    `### ${call.name}`,
    '',
    `${call.summary}`,
    '',
    `- \`${call.method} ${call.path}\``,
    `- Roles: ${rolesOf(call).join(', ')}${call.effect === 'noted' ? '; who reads it is written down' : ''}`,
    ...(call.secondWord ? [`- Needs ${secondWordOf(call)}`] : []),
    ...(fields.length > 0 ? [`- Fields: ${fields.join(', ')}`] : []),
    ...(own.length > 0 ? [`- Refusals: ${own.join(', ')}`] : []),
  ].join('\n')
}

const INTRODUCTION = `# Operators' calls

This page is made from \`packages/contract/src/operator\` and checked by a test: \`npm run --silent operator -- calls-document > docs/OPERATORS.md\` writes it.

A call is plain JSON under \`Authorization: Bearer <key>\`, and \`npm run operator -- <call> [--field value]\` sends it. A call that changes
something carries an \`Idempotency-Key\` (a UUID): repeated under the same key it has one effect and one answer. Every change is written
down as an act in its own transaction, with what was before and after. Refusals are \`{ error, message }\` and never carry data. Any call
may answer \`400 INVALID\`, \`401 UNAUTHORISED\`, \`403 ROLE_MISSING\`, \`429 TOO_MANY\` and \`503 BUSY\`; changes also \`400 KEY_MISSING\` and
\`409 REUSED_KEY\`.

Who answers players works in a browser: the support desk at \`/desk/\` is a page made of these calls, under the same key.

**Roles**: support, payments, risk, marketing, content, trader; an auditor reads everything and changes nothing; an owner may do everything.

**Second word**: the first operator's call is answered with \`202\` and a proposal: its id and the digest of exactly what was asked. It takes
effect when another operator who may make the call sends the same, or agrees with \`proposal.agree\`. After 24 hours it is over.
`
