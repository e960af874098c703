/** The tables of codes and their limits; each service has its own, by its name. */
export const codeTables = (name: string): readonly string[] => [
  // One code a place: the newest. `code` is its HMAC; `facts` are the service's own.
  `CREATE TABLE ${name}_codes (
    owner TEXT PRIMARY KEY, login TEXT NOT NULL, device TEXT NOT NULL, code TEXT NOT NULL, facts TEXT NOT NULL,
    tries BIGINT NOT NULL, used BIGINT NOT NULL, issued BIGINT NOT NULL, expires BIGINT NOT NULL)`,
  `CREATE INDEX ${name}_codes_by_login ON ${name}_codes (login)`,
  // A limit of n in a time is n places, each taken for that time.
  `CREATE TABLE ${name}_limits (
    name TEXT NOT NULL, place BIGINT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (name, place))`,
  `CREATE INDEX ${name}_limits_by_time ON ${name}_limits (until)`,
  // Wrong codes in a row, and until when an address is locked.
  `CREATE TABLE ${name}_guards (owner TEXT PRIMARY KEY, failed BIGINT NOT NULL, locked BIGINT NOT NULL)`,
]

/** The columns and tables that the codes of before lack; each service has its own, by its name. */
export const placeTables = (name: string): readonly string[] => [
  // A code each: its `owner` is the address and the device. 1: the device is known, and counts for itself.
  `ALTER TABLE ${name}_codes ADD COLUMN known BIGINT NOT NULL DEFAULT 0`,
  `UPDATE ${name}_codes SET known = 1 WHERE length(owner) > 43`,
  // The time of the last wrong code; 0 where it was before this was noted.
  `ALTER TABLE ${name}_guards ADD COLUMN noted BIGINT NOT NULL DEFAULT 0`,
  // Links in mails, by the hash of their letters, and the devices that they have let in.
  `CREATE TABLE ${name}_unlocks (
    token TEXT PRIMARY KEY, owner TEXT NOT NULL, guest TEXT NOT NULL, device TEXT, other TEXT, expires BIGINT NOT NULL)`,
  `CREATE INDEX ${name}_unlocks_by_owner ON ${name}_unlocks (owner)`,
  `CREATE INDEX ${name}_unlocks_by_time ON ${name}_unlocks (expires)`,
]

/** The column of the last code of a service’s own that a device has typed. */
export const provedTables = (name: string): readonly string[] => [
  `ALTER TABLE ${name}_devices ADD COLUMN proved BIGINT NOT NULL DEFAULT 0`,
  `UPDATE ${name}_devices SET proved = used`,
]
