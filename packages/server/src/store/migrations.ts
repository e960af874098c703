import { fail } from 'latchkit/wire'
import { schemaNewer } from '../errors/store.js'
import { siwxTables, siwxTokenTables } from './siwxTables.js'

/**
 * The schema, step by step; a step that was released is never changed. Amounts are decimal text: they have up to 78 digits.
 * Times are milliseconds.
 */
export const migrations: readonly (readonly string[])[] = [
  [
    // Answers of others, kept over a restart.
    'CREATE TABLE answers (name TEXT PRIMARY KEY, answer TEXT NOT NULL, at BIGINT NOT NULL)',
    'CREATE INDEX answers_by_age ON answers (at)',
    // How far a network is indexed.
    'CREATE TABLE heads (chain TEXT PRIMARY KEY, number BIGINT NOT NULL, hash TEXT NOT NULL)',
    // The last blocks, to see where a network changed its mind.
    'CREATE TABLE blocks (chain TEXT NOT NULL, number BIGINT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (chain, number))',
    `CREATE TABLE transactions (
      chain TEXT NOT NULL, hash TEXT NOT NULL, number BIGINT NOT NULL, position BIGINT NOT NULL, at BIGINT NOT NULL,
      sender TEXT NOT NULL, receiver TEXT NOT NULL, nonce BIGINT NOT NULL, status TEXT NOT NULL,
      operation TEXT NOT NULL, PRIMARY KEY (chain, hash))`,
    'CREATE INDEX transactions_by_block ON transactions (chain, number)',
    `CREATE TABLE transfers (
      chain TEXT NOT NULL, hash TEXT NOT NULL, number BIGINT NOT NULL, place BIGINT NOT NULL, part BIGINT NOT NULL,
      kind TEXT NOT NULL, token TEXT NOT NULL, item TEXT NOT NULL, sender TEXT NOT NULL, receiver TEXT NOT NULL,
      amount TEXT NOT NULL, PRIMARY KEY (chain, hash, place, part))`,
    'CREATE INDEX transfers_by_block ON transfers (chain, number)',
    'CREATE INDEX transfers_by_sender ON transfers (sender, chain, kind)',
    'CREATE INDEX transfers_by_receiver ON transfers (receiver, chain, kind)',
    // Who has to do with a transaction.
    `CREATE TABLE activities (
      account TEXT NOT NULL, chain TEXT NOT NULL, hash TEXT NOT NULL, number BIGINT NOT NULL, position BIGINT NOT NULL,
      at BIGINT NOT NULL, PRIMARY KEY (account, chain, hash))`,
    'CREATE INDEX activities_by_time ON activities (account, at, chain, number, position)',
    'CREATE INDEX activities_by_chain ON activities (account, chain, at, number, position)',
    'CREATE INDEX activities_by_block ON activities (chain, number)',
  ],
  [
    // What an answer takes, so that all of them together are held to a number of bytes without being read.
    'ALTER TABLE answers ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0',
    'UPDATE answers SET bytes = LENGTH(answer) + 100',
    'DROP INDEX answers_by_age',
    'CREATE INDEX answers_by_age ON answers (at, bytes)',
  ],
  [
    // Which tokens came to an account, and when last: however often one comes, it hides no other.
    `CREATE TABLE seen_tokens (
      account TEXT NOT NULL, chain TEXT NOT NULL, token TEXT NOT NULL, number BIGINT NOT NULL,
      PRIMARY KEY (account, chain, token))`,
    `INSERT INTO seen_tokens SELECT receiver, chain, token, MAX(number) FROM transfers
      WHERE kind = 'erc20' GROUP BY receiver, chain, token`,
    'CREATE INDEX seen_tokens_by_time ON seen_tokens (account, chain, number)',
  ],
  [
    // The NFTs of an account: what came less what went. The first fifty items of each contract have rank 0, the next rank 1,
    // and so on: however many items a contract gives away, they hide no other contract's. The number of an item has 78
    // digits, so that texts sort as numbers do.
    `CREATE TABLE held_nfts (
      account TEXT NOT NULL, chain TEXT NOT NULL, token TEXT NOT NULL, item TEXT NOT NULL, kind TEXT NOT NULL,
      rank BIGINT NOT NULL, amount TEXT NOT NULL, PRIMARY KEY (account, chain, token, item))`,
    'CREATE INDEX held_nfts_by_rank ON held_nfts (account, rank, chain, token, item)',
    // Up to which block they are known: of an index that was there before, nothing yet.
    'ALTER TABLE heads ADD COLUMN held BIGINT NOT NULL DEFAULT -1',
  ],
  [
    // Since when: whatever comes later, it does not hide what was there before.
    'ALTER TABLE seen_tokens ADD COLUMN since BIGINT NOT NULL DEFAULT 0',
    'UPDATE seen_tokens SET since = number',
    'CREATE INDEX seen_tokens_by_age ON seen_tokens (account, chain, since)',
  ],
  // Sign-in with a wallet.
  [...siwxTables, ...siwxTokenTables],
]

/** The tables of one part of the server, and where they stand. */
export interface Schema {
  /** The file of the embedded database, in its folder. */
  readonly file: string
  /** The table that says how far the schema is. */
  readonly versions: string
  /** The lock of Postgres that one process has while it brings the schema up to date; any number, the same for all. */
  readonly lock: number
  /** Whether the file of the embedded database is for its owner alone, and what is deleted or replaced is overwritten in it. */
  readonly isSecret?: boolean
  /** Step by step; a step that was released is never changed. */
  readonly steps: readonly (readonly string[])[]
}

/** The schema of the gateway. */
export const gatewaySchema: Schema = {
  file: 'gateway.db',
  versions: 'schema_version',
  lock: 4_401_001,
  steps: migrations,
}

/** Throws `schemaNewer` where a newer program made the schema: this one would write what that one cannot read. */
export function refuseNewer(version: unknown, { steps }: Schema): void {
  const found = Number(version ?? 0)
  if (found > steps.length) throw fail(schemaNewer, { found, known: steps.length })
}
