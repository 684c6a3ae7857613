type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/**
 * Keeps a waiting job from starting before this transaction ends, so that it sees what the transaction writes. False
 * if it has already started. The lock is shared: workers skip the row, and other writers don't wait for each other.
 */
export async function holdWaiting(query: Query, name: string, key = ''): Promise<boolean> {
  const { rows } = await query(
    `select id from pgboss.job
     where name = $1 and coalesce(singleton_key, '') = $2 and state = 'created' for share`,
    [name, key],
  )
  return rows.length > 0
}
