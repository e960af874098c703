import type { Badge } from '../../../core/directory/requestDirectory.js'
import { useSelect } from '../../kit/useSelect.js'

/** The state of a list: loading, failed, or read. */
export type ListState = 'loading' | 'failed' | 'here'

/** Returns the state of the bundled list, and that of the request to the gateway for more wallets. */
export function useListState(search: string, badge: Badge | undefined) {
  return useSelect(({ modal, wallets, directory }): { list: ListState; more: ListState } => {
    const pages = badge ? directory?.certified : directory
    const isLoading = search ? directory?.search === search : pages?.isLoading
    const hasFailed = search ? directory?.failedSearch === search : pages?.hasFailed
    return {
      list: wallets.length > 0 ? 'here' : modal.loading ? 'loading' : 'failed',
      more: isLoading ? 'loading' : hasFailed ? 'failed' : 'here',
    }
  })
}
