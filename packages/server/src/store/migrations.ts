import { fail } from 'latchkit/wire'
import { schemaNewer } from '../errors/store.js'
import { siwxTables, siwxTokenTables } from './siwxTables.js'

/**
 * The schema, step by step; a released step never changes. Amounts are decimal text, since they have up to 78 digits. Times are
 * milliseconds.
 */
export const migrations: readonly (readonly string[])[] = [
  [
    // Cached answers of other services, kept over a restart.
    'CREATE TABLE answers (name TEXT PRIMARY KEY, answer TEXT NOT NULL, at BIGINT NOT NULL)',
    'CREATE INDEX answers_by_age ON answers (at)',
    // How far a network is indexed.
    'CREATE TABLE heads (chain TEXT PRIMARY KEY, number BIGINT NOT NULL, hash TEXT NOT NULL)',
    // The last blocks, to detect reorganisations of a network.
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
    // The accounts that a transaction concerns.
    `CREATE TABLE activities (
      account TEXT NOT NULL, chain TEXT NOT NULL, hash TEXT NOT NULL, number BIGINT NOT NULL, position BIGINT NOT NULL,
      at BIGINT NOT NULL, PRIMARY KEY (account, chain, hash))`,
    'CREATE INDEX activities_by_time ON activities (account, at, chain, number, position)',
    'CREATE INDEX activities_by_chain ON activities (account, chain, at, number, position)',
    'CREATE INDEX activities_by_block ON activities (chain, number)',
  ],
  [
    // Size of an answer, so that the total can be bounded without reading the answers.
    'ALTER TABLE answers ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0',
    'UPDATE answers SET bytes = LENGTH(answer) + 100',
    'DROP INDEX answers_by_age',
    'CREATE INDEX answers_by_age ON answers (at, bytes)',
  ],
  [
    // The tokens that each account has received, with the last block of each, so that frequent transfers of one token do not hide others.
    `CREATE TABLE seen_tokens (
      account TEXT NOT NULL, chain TEXT NOT NULL, token TEXT NOT NULL, number BIGINT NOT NULL,
      PRIMARY KEY (account, chain, token))`,
    `INSERT INTO seen_tokens SELECT receiver, chain, token, MAX(number) FROM transfers
      WHERE kind = 'erc20' GROUP BY receiver, chain, token`,
    'CREATE INDEX seen_tokens_by_time ON seen_tokens (account, chain, number)',
  ],
  [
    // The NFTs of an account: received minus sent. The first fifty items of each contract have rank 0, the next fifty rank 1, and so on, so
    // that a contract that gives away many items does not hide others. Item numbers are padded to 78 digits so that they sort as text.
    `CREATE TABLE held_nfts (
      account TEXT NOT NULL, chain TEXT NOT NULL, token TEXT NOT NULL, item TEXT NOT NULL, kind TEXT NOT NULL,
      rank BIGINT NOT NULL, amount TEXT NOT NULL, PRIMARY KEY (account, chain, token, item))`,
    'CREATE INDEX held_nfts_by_rank ON held_nfts (account, rank, chain, token, item)',
    // Up to which block NFTs are known; -1 for an index from before this column.
    'ALTER TABLE heads ADD COLUMN held BIGINT NOT NULL DEFAULT -1',
  ],
  [
    // The block in which a token was first received, so that lists can keep the oldest tokens, and later ones do not hide them.
    'ALTER TABLE seen_tokens ADD COLUMN since BIGINT NOT NULL DEFAULT 0',
    'UPDATE seen_tokens SET since = number',
    'CREATE INDEX seen_tokens_by_age ON seen_tokens (account, chain, since)',
  ],
  // Sign-in with a wallet.
  [...siwxTables, ...siwxTokenTables],
]

/** The tables of one part of the server, and where they are. */
export interface Schema {
  /** File name of the embedded database. */
  readonly file: string
  /** The table that stores the version of the schema. */
  readonly versions: string
  /** The Postgres advisory lock during migration; any number, the same for all processes. */
  readonly lock: number
  /** Whether only the owner may read the file of the embedded database, and deleted data is overwritten in it. */
  readonly isSecret?: boolean
  /** The steps in order; a released step never changes. */
  readonly steps: readonly (readonly string[])[]
}

/** The schema of the gateway. */
export const gatewaySchema: Schema = {
  file: 'gateway.db',
  versions: 'schema_version',
  lock: 4_401_001,
  steps: migrations,
}

/** Throws `schemaNewer` if a newer program made the schema: this program would write data that the newer one cannot read. */
export function refuseNewer(version: unknown, { steps }: Schema): void {
  const foundVersion = Number(version ?? 0)
  if (foundVersion > steps.length) throw fail(schemaNewer, { found: foundVersion, known: steps.length })
}
