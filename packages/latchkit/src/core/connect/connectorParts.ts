import type { ConnectorLook, ConnectorParts } from '../contracts/embedded.js'
import { type Kit, type KitState, patch } from '../kit/kit.js'
import { accountType } from '../select/accountType.js'
import { isText, recall, remember } from '../services/memory.js'
import { changeApproval, showRefused } from './approvals.js'
import { deviceWaits, followDecisions } from './waitingDevice.js'

/**
 * Creates the functions of the kit that a connector with its own interface uses, such as its storage, the theme and the view of
 * requests that wait for approval.
 */
export function connectorParts(kit: Kit, connectorId: string): ConnectorParts {
  followDecisions(kit)
  return {
    read: (key) => recall(kit, key, isText),
    write: (key, value) => remember(kit, key, value),
    accountType: (namespace) => accountType(kit, namespace),
    watchLook(onLook) {
      onLook(lookOf(kit.store.getState()))
      const stop = kit.store.subscribe((state, previousState) => {
        if (state.theme !== previousState.theme || state.options.locale !== previousState.options.locale)
          onLook(lookOf(state))
      })
      kit.live.cleanups.add(stop)
    },
    approval: (request, status) => changeApproval(kit, connectorId, request, status),
    screen: (frame) => patch(kit, () => ({ frame })),
    deviceWaits: (id) => deviceWaits(kit, connectorId, id),
    refused: () => showRefused(kit),
  }
}

const lookOf = ({ theme, options }: KitState): ConnectorLook => ({ ...theme, locale: options.locale })
