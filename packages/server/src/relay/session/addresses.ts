import type { Clock } from '../../clock.js'
import type { RelayLimits } from '../../config/relayLimits.js'
import { createHoldings } from '../../limits/createHoldings.js'
import { createRateLimit } from '../../limits/createRateLimit.js'
import type { Holder } from '../../limits/holder.js'

const minute = 60

/** Limits what comes from each address, so that one cannot take everything. Addresses are never written anywhere. */
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
  const published = createRateLimit(clock, () => ({
    perSecond: limits().addressPublishesPerSecond,
    burst: limits().addressPublishBurst,
  }))
  const delivered = createRateLimit(clock, () => ({
    perSecond: limits().addressDeliveriesPerSecond,
    burst: limits().addressDeliveryBurst,
  }))

  return {
    /** Whether one more socket may connect. Call `left` when it has closed. */
    arrive(holder: Holder): { readonly welcome: boolean; readonly left: () => void } {
      const fits = sockets.fits(holder, 1, limits().connectionsPerAddress)
      const welcome = fits && arrivals.take(holder, 1) === 0
      sockets.add(holder, 1)
      return { welcome, left: () => sockets.add(holder, -1) }
    },
    mayCall: (holder: Holder) => calls.take(holder, 1) === 0,
    mayPublish: (holder: Holder, amount: number) => published.take(holder, amount) === 0,
    /** Whether an address may receive a message now. Call `delivered` with what was sent to it. */
    mayDeliver: delivered.hasCapacity,
    delivered: delivered.debit,
    forgetIdle() {
      for (const each of [arrivals, calls, published, delivered]) each.forgetIdle()
    },
  }
}

export type Addresses = ReturnType<typeof createAddresses>
