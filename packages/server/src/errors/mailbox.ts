import { entry } from 'latchkit/wire'

/** Two processes would write to one embedded store. */
export const dataInUse = entry(
  'dataInUse',
  ({ folder }: { folder: string }) =>
    `Another server is using the folder ${folder}. Name another one in LATCHKIT_DATA, or share topics through REDIS_URL.`,
)
/** The Redis of `REDIS_URL` is too old for the mailbox. */
export const redisTooOld = entry(
  'redisTooOld',
  ({ version }: { version: string }) =>
    `REDIS_URL: Redis ${version} is too old; 7 or newer, or Valkey, is needed.`,
)
