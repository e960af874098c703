/** The tables of codes and their limits, with the name of the service as a prefix. */
export const codeTables = (name: string): readonly string[] => [
  // The newest code of each key. `code` is the code's HMAC; `facts` is what the service stores with the code.
  `CREATE TABLE ${name}_codes (
    owner TEXT PRIMARY KEY, login TEXT NOT NULL, device TEXT NOT NULL, code TEXT NOT NULL, facts TEXT NOT NULL,
    tries BIGINT NOT NULL, used BIGINT NOT NULL, issued BIGINT NOT NULL, expires BIGINT NOT NULL)`,
  `CREATE INDEX ${name}_codes_by_login ON ${name}_codes (login)`,
  // A limit of n per period is n slots, each taken for that period.
  `CREATE TABLE ${name}_limits (
    name TEXT NOT NULL, place BIGINT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (name, place))`,
  `CREATE INDEX ${name}_limits_by_time ON ${name}_limits (until)`,
  // The number of wrong codes in a row, and until when an address is locked.
  `CREATE TABLE ${name}_guards (owner TEXT PRIMARY KEY, failed BIGINT NOT NULL, locked BIGINT NOT NULL)`,
]

/** Columns and tables that were added later, with the name of the service as a prefix. */
export const placeTables = (name: string): readonly string[] => [
  // Since this column exists, `owner` is the address and the device. `known` is 1 if the device is known and has its own limits.
  `ALTER TABLE ${name}_codes ADD COLUMN known BIGINT NOT NULL DEFAULT 0`,
  `UPDATE ${name}_codes SET known = 1 WHERE length(owner) > 43`,
  // Time of the last wrong code; 0 if it is older than this column.
  `ALTER TABLE ${name}_guards ADD COLUMN noted BIGINT NOT NULL DEFAULT 0`,
  // Links in mails, by the hash of their letters, and the devices that these links have let in.
  `CREATE TABLE ${name}_unlocks (
    token TEXT PRIMARY KEY, owner TEXT NOT NULL, guest TEXT NOT NULL, device TEXT, other TEXT, expires BIGINT NOT NULL)`,
  `CREATE INDEX ${name}_unlocks_by_owner ON ${name}_unlocks (owner)`,
  `CREATE INDEX ${name}_unlocks_by_time ON ${name}_unlocks (expires)`,
]

/** The column with the time of the last code of this service that a device has entered. */
export const provedTables = (name: string): readonly string[] => [
  `ALTER TABLE ${name}_devices ADD COLUMN proved BIGINT NOT NULL DEFAULT 0`,
  `UPDATE ${name}_devices SET proved = used`,
]
