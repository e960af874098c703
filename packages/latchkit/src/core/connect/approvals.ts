import { disallowedToastMs } from '../../wire/frame/limits.js'
import type { ApprovalRequest } from '../contracts/embedded.js'
import { type Kit, patch } from '../kit/kit.js'
import { later } from '../kit/oneAtATime.js'
import { close } from '../modal/close.js'
import { open } from '../modal/open.js'
import { goBack, pushView } from '../modal/router.js'
import { showToast } from '../modal/toast.js'
import { subscribeEvents } from '../services/track.js'
import { approvalBegun, approvalEnded } from '../state/approvals.js'
import { view } from '../state/router.js'
import { currentView } from '../state/views.js'

/** §8: opens the modal and, after 300 ms, says that the request is not allowed. */
export function showRefused(kit: Kit): void {
  if (isShown(kit) && !kit.store.getState().modal.open) open(kit)
  later(kit, 'refused', disallowedToastMs, () =>
    showToast(kit, { kind: 'error', text: 'toast.actionNotAllowed' }),
  )
}

/**
 * §4: a request opens ApproveTransaction; when it ends the view is removed, and the modal closes if no request is left. Closing
 * the modal earlier ends all waiting requests.
 */
export function changeApproval(
  kit: Kit,
  connectorId: string,
  request: ApprovalRequest,
  status: 'pending' | 'success' | 'error',
): void {
  if (status === 'pending') {
    patch(kit, ({ approvals }) => ({ approvals: approvalBegun(approvals, { ...request, connectorId }) }))
    if (isShown(kit)) showApproval(kit)
    return
  }
  patch(kit, ({ approvals }) => ({ approvals: approvalEnded(approvals, request.id) }))
  const { approvals, modal, router } = kit.store.getState()
  if (approvals?.length || !modal.open || currentView(router).name !== 'ApproveTransaction') return
  if (router.history.length > 1) goBack(kit)
  else close(kit, 'finished')
}

/** Checks whether an interface is mounted. */
const isShown = (kit: Kit) => kit.live.ui.isOver === false

function showApproval(kit: Kit): void {
  if (kit.store.getState().modal.open) pushView(kit, view('ApproveTransaction', {}))
  else open(kit, { view: 'ApproveTransaction' })
  watchClosing(kit)
}

/** Ends all waiting requests, once, when the dialog closes or an embedded modal returns to its first view. */
function watchClosing(kit: Kit): void {
  if (kit.live.timers.has('approvals')) return
  const stop = subscribeEvents(kit, ({ event }) => {
    if (event !== 'MODAL_CLOSE') return
    kit.live.timers.get('approvals')?.()
    kit.live.timers.delete('approvals')
    endApprovals(kit)
  })
  kit.live.timers.set('approvals', stop)
}

/** Ends every waiting request; each fails with 'Request was aborted'. */
export function endApprovals({ live, store }: Kit): void {
  const connectorIds = new Set(store.getState().approvals?.map(({ connectorId }) => connectorId))
  for (const id of connectorIds) {
    const connector = live.connectors.get(id)
    if (connector && 'approvals' in connector) connector.approvals?.abort()
  }
}
