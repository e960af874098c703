/** The tables of codes and their limits; each service has its own, by its name. */
export const codeTables = (name: string): readonly string[] => [
  // One code an address: the newest. `code` is its HMAC; `facts` are the service's own.
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
