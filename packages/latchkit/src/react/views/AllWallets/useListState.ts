import type { Badge } from '../../../core/actions/directory/requestDirectory.js'
import { useSelect } from '../../hooks/useSelect.js'

/** Whether something is on its way, did not come, or is here as far as anybody knows. */
export type ListState = 'loading' | 'failed' | 'here'

/** How it stands with the list the kit brings, and with what the gateway was asked for beside it. */
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
