import type { Clock } from '../../clock.js'
import type { RelayLimits } from '../../config/relayLimits.js'
import { createHoldings } from '../../limits/createHoldings.js'
import { createRateLimit } from '../../limits/createRateLimit.js'
import type { Holder } from '../../limits/holder.js'

const minute = 60

/** Creates the limits of each network address, so that none can take everything. Addresses are only in memory. */
export function createAddresses(limits: () => RelayLimits, clock: Clock) {
  const sockets = createHoldings()
  const arrivals = createRateLimit(clock, () => {
    const burst = limits().socketsPerAddressPerMinute
    return { perSecond: burst / minute, burst }
  })
  const calls = createRateLimit(clock, () => ({
    perSecond: limits().framesPerSecond,
    burst: limits().frameBurst,
  }))
  const publishRate = createRateLimit(clock, () => ({
    perSecond: limits().addressPublishesPerSecond,
    burst: limits().addressPublishBurst,
  }))
  const deliveryRate = createRateLimit(clock, () => ({
    perSecond: limits().addressDeliveriesPerSecond,
    burst: limits().addressDeliveryBurst,
  }))

  return {
    /** Whether one more socket may connect. Call `leave` when it has closed. */
    arrive(holder: Holder): { readonly isWelcome: boolean; readonly leave: () => void } {
      const fits = sockets.fits(holder, 1, limits().connectionsPerAddress)
      const isWelcome = fits && arrivals.take(holder, 1) === 0
      sockets.add(holder, 1)
      return { isWelcome, leave: () => sockets.add(holder, -1) }
    },
    mayCall: (holder: Holder) => calls.take(holder, 1) === 0,
    mayPublish: (holder: Holder, amount: number) => publishRate.take(holder, amount) === 0,
    /** Whether an address may receive a message now. Call `noteDelivered` with the number of messages sent to it. */
    mayDeliver: deliveryRate.hasCapacity,
    noteDelivered: deliveryRate.debit,
    forgetIdle() {
      for (const rateLimit of [arrivals, calls, publishRate, deliveryRate]) rateLimit.forgetIdle()
    },
  }
}

export type Addresses = ReturnType<typeof createAddresses>
