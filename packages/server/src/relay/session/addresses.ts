import type { Clock } from '../../clock.js'
import type { RelayLimits } from '../../config/relayLimits.js'
import { createHoldings } from '../../operations/createHoldings.js'
import { createSpending } from '../../operations/createSpending.js'
import type { Holder } from '../../operations/holder.js'

const minute = 60

/** Limits what comes from each address, so that one cannot take everything. Addresses are never written anywhere. */
export function createAddresses(limits: () => RelayLimits, clock: Clock) {
  const sockets = createHoldings()
  const arrivals = createSpending(clock, () => {
    const burst = limits().socketsPerAddressPerMinute
    return { perSecond: burst / minute, burst }
  })
  const calls = createSpending(clock, () => ({
    perSecond: limits().framesPerSecond,
    burst: limits().frameBurst,
  }))
  const published = createSpending(clock, () => ({
    perSecond: limits().addressPublishesPerSecond,
    burst: limits().addressPublishBurst,
  }))
  const delivered = createSpending(clock, () => ({
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
    /** Whether it may receive a message now; report what it received to `delivered`. */
    mayDeliver: delivered.hasCapacity,
    delivered: delivered.debit,
    forgetIdle() {
      for (const each of [arrivals, calls, published, delivered]) each.forgetIdle()
    },
  }
}

export type Addresses = ReturnType<typeof createAddresses>
