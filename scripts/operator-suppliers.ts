/** What the operator's other commands are made of. */
type Calls = {
  printList: (path: string) => Promise<void>
  act: (path: string) => Promise<void>
  /** Runs a command as the owner of the database; the standard input goes along. */
  runKeysProgram: (...args: string[]) => void
}
type Command = { wants: readonly string[]; run: (given: Record<string, string>) => Promise<void> | void }

/**
 * Those who bring games. As the owner of the database; the supplier's public key comes by the standard input:
 *   supplier <key> <name> <base_url> <frame_origin> [currencies] [operator_id] < their-key.pem   adds it, prints our public key
 *   supplier-key <key> < their-new-key.pem       the one before is believed for two more days
 *   supplier-key <key> now < their-new-key.pem   no other is believed from here on: the one before was stolen
 *   supplier-own-key <key>                       makes a new one of ours and prints its public half
 * Over HTTP:
 *   suppliers                                    who there is
 *   supplier-games <key>                         takes over its list of games
 *   supplier-off <key> · supplier-on <key>       whether it takes stakes and opens games
 *   supplier-reconciliations · supplier-reconcile <key> <day>
 *   refused-rollbacks                            rollbacks that came after their bet had ended; taken_back: since accepted
 */
export function supplierCommands({ printList, act, runKeysProgram }: Calls): Record<string, Command> {
  const asTyped = (given: Record<string, string>) => Object.values(given).map(decodeURIComponent)
  return {
    supplier: {
      wants: ['key', 'name', 'base_url', 'frame_origin', 'currencies?', 'operator_id?'],
      run: (given) => runKeysProgram('supplier', ...asTyped(given)),
    },
    'supplier-key': { wants: ['key', 'when?'], run: (given) => runKeysProgram('supplier-key', ...asTyped(given)) },
    'supplier-own-key': { wants: ['key'], run: (given) => runKeysProgram('supplier-own-key', ...asTyped(given)) },
    suppliers: { wants: [], run: () => printList('/operator/suppliers') },
    'supplier-games': { wants: ['key'], run: ({ key }) => act(`/operator/suppliers/${key}/games`) },
    'supplier-off': { wants: ['key'], run: ({ key }) => act(`/operator/suppliers/${key}/off`) },
    'supplier-on': { wants: ['key'], run: ({ key }) => act(`/operator/suppliers/${key}/on`) },
    'supplier-reconciliations': { wants: [], run: () => printList('/operator/supplier-reconciliations') },
    'supplier-reconcile': {
      wants: ['key', 'day'],
      run: ({ key, day }) => act(`/operator/supplier-reconciliations/${key}/${day}`),
    },
    'refused-rollbacks': { wants: [], run: () => printList('/operator/refused-rollbacks') },
  }
}
