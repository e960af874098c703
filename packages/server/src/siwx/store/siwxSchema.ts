import type { Schema } from '../../store/migrations.js'
import { siwxTables } from '../../store/siwxTables.js'

/** The schema of a site's own store. */
export const siwxSchema: Schema = {
  file: 'siwx.db',
  versions: 'siwx_schema_version',
  lock: 4_401_002,
  steps: [siwxTables],
}
