import { connect } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { emptyDatabaseUrl } from '../../../test/fresh-database.ts'
import { migrateBefore } from '../../../test/release-before.ts'
import { migrate } from '../postgres/migrations.ts'
import { hashOperatorKey, newOperatorKey } from './keys.ts'
import { findOperator } from './operator-record.ts'

test('operators of before an update may do afterwards what they could do before: they are owners', async () => {
  const owner = connect(await emptyDatabaseUrl(), { max: 2 })
  try {
    await migrateBefore(owner)
    const key = newOperatorKey()
    await owner.query(`insert into operator (name, key_hash) values ('ann', $1)`, [hashOperatorKey(key)])
    await migrate(owner)
    expect(await findOperator(owner, key)).toMatchObject({ name: 'ann', roles: ['owner'] })
  } finally {
    await owner.end()
  }
})
