import { openDatabase } from '../../../../packages/latchkit/src/core/services/database.js'
import { inMemory, type Records, recordsIn } from '../../../../packages/latchkit/src/signIn/records.js'

/** The records of the frame in this browser, in the partition of the site that embeds it. */
export interface FrameStore extends Records {
  /** Whether they outlive the page. Some private windows keep no keys: the wallet's share then ends with the page. */
  readonly isLasting: boolean
}

const databaseName = 'latchkit:secure'

/** Opens the records. It tries with a real key first, since some browsers have a database that takes no keys. */
export async function openFrameStore(factory: IDBFactory | undefined): Promise<FrameStore> {
  try {
    if (!factory) return onThisPage()
    const database = await openDatabase(factory, databaseName)
    const probe = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
    const store = { ...recordsIn(database), isLasting: true }
    await store.set('probe', probe)
    await store.delete('probe')
    return store
  } catch {
    return onThisPage() // refused by the browser: what the person reads says so
  }
}

const onThisPage = (): FrameStore => ({ ...inMemory(), isLasting: false })
