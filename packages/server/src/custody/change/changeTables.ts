/** The table of address changes, with the name of its service as a prefix. */
export const changeTables = (name: string): readonly string[] => [
  // `owner` is the HMAC of the new address. `stage` is one of `changeStage`.
  `CREATE TABLE ${name}_changes (
    login TEXT PRIMARY KEY, id TEXT NOT NULL, device TEXT NOT NULL, owner TEXT NOT NULL, email_key TEXT NOT NULL,
    email TEXT NOT NULL, language TEXT NOT NULL, site TEXT NOT NULL, stage BIGINT NOT NULL, expires BIGINT NOT NULL)`,
  `CREATE INDEX ${name}_changes_by_user ON ${name}_changes (id)`,
  `CREATE INDEX ${name}_changes_by_owner ON ${name}_changes (owner)`,
  // Stage 3 is `finished`. If two wallets move to one address at the same moment, only one of them succeeds.
  `CREATE UNIQUE INDEX ${name}_changes_finished ON ${name}_changes (owner) WHERE stage = 3`,
]
