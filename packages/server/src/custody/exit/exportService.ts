import type { Row, Store } from '../../store/store.js'
import { shareIn } from '../shares.js'
import type { ExportedService, ExportedSplit, ServiceExport } from './exportFile.js'

/** Converts a row of a service's users for the export. The address and the share stay sealed. */
function splitOf(row: Row): ExportedSplit {
  const { userId, version, shareHashes, addresses, share } = shareIn(row)
  const email = { key: String(row.email_key), bytes: String(row.email) }
  return { userId, version, shareHashes, addresses, email, share, isWrapped: Number(row.wrapped ?? 0) === 1 }
}

/** Selects recovery's shares of splits that are not its present ones yet: one of them may be auth's present split already. */
const selectWaiting = `SELECT s.id, s.version, s.hashes, s.share_key, s.share, s.wrapped, u.addresses, u.email_key, u.email
  FROM recovery_splits s JOIN recovery_users u ON u.id = s.id ORDER BY s.id, s.version`

/** Reads the splits of all users of a service. Addresses and shares stay sealed, so the service's keys are not needed. */
export async function exportService(
  store: Pick<Store, 'all'>,
  service: ExportedService,
  now: number,
): Promise<ServiceExport> {
  const rows = await store.all(`SELECT * FROM ${service}_users ORDER BY id`)
  const waitingRows = service === 'recovery' ? await store.all(selectWaiting) : []
  return { service, at: new Date(now).toISOString(), splits: [...rows, ...waitingRows].map(splitOf) }
}
