import { connect } from '@tablestakes/node/database'
import { settlePortion } from '../src/features/sportsbook/settlement/settle-markets.ts'
import { houseAccount, openSettling } from '../src/ledger/index.ts'

/** A server process for the test that kills it: it settles sports bets, and says after each portion that it has. */
const database = connect(process.argv[2]!)
const account = houseAccount(database, { kind: 'sports', name: 'sportsbook' })
const services = { database, settling: openSettling(database), accountId: () => account, onChanged() {} }

process.on('disconnect', () => process.exit())
while (await settlePortion(services)) process.send!('portion')
process.send!('done')
process.disconnect()
await database.end()
