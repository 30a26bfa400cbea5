import { connect } from '../src/kernel/database/db.server.ts'
import { measureReads } from './files.ts'
import { admin } from './seed.ts'

/** Measures the homes on the large office: of an administrator, and of the client of whom most is expected. */
export async function measureHomes(url: string, dataDir: string) {
  const { pool, close } = connect(url, () => undefined, 1)
  const { rows } = await pool.query<{ email: string }>(
    `select email from users join mandates on client = users.id
     where sign_in = 'active' and 'client' = any(groups) and waiting ->> 'reason' = 'client'
     group by users.id order by count(*) desc limit 1`,
  )
  await close()
  return measureReads(url, dataDir, [
    {
      group: 'admin',
      email: admin.email,
      paths: ['/api/today/', '/api/today/?mine=true', '/api/jobs/failed/', '/api/tasks/mine/'],
    },
    { group: 'client', email: rows[0]!.email, paths: ['/api/today/expected/', '/api/tasks/mine/'] },
  ])
}
