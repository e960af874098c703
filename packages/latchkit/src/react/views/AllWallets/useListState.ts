import type { Badge } from '../../../core/directory/requestDirectory.js'
import { useSelect } from '../../kit/useSelect.js'

/** The state of a list: on its way, failed, or here as far as is known. */
export type ListState = 'loading' | 'failed' | 'here'

/** Returns the state of the list that the kit brings, and that of the gateway's answer beside it. */
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
