import { entry } from 'latchkit/wire'

/** A newer program has made the database. */
export const schemaNewer = entry(
  'schemaNewer',
  ({ found, known }: { found: number; known: number }) =>
    `The database has schema ${found}, this program knows up to ${known}. Start the newer program, or restore an earlier backup.`,
)
