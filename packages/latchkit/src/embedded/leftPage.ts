import type { Logger } from '../core/contracts/logger.js'

const name = 'latchkit:left_page'

/** Stores in this tab that its page may leave for a provider and come back with a login, or that none is awaited any more. */
export function setMayLeave(logger: Pick<Logger, 'debug'>, mayLeave: boolean): void {
  try {
    if (mayLeave) sessionStorage.setItem(name, '1')
    else sessionStorage.removeItem(name)
  } catch (error) {
    logger.debug('this tab remembers nothing', error)
  }
}

/** Returns whether this tab has begun a login for which its page may have left. It counts for one page load. */
export function takeMayHaveLeft(logger: Pick<Logger, 'debug'>): boolean {
  try {
    const isLeft = sessionStorage.getItem(name) !== null
    sessionStorage.removeItem(name)
    return isLeft
  } catch (error) {
    logger.debug('this tab remembers nothing', error)
    return false
  }
}
