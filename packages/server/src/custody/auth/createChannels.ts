import { fail } from 'latchkit/wire'
import type { Clock } from '../../clock.js'
import { channelOver, channelsFull } from '../../errors/custody.js'
import { createHoldings } from '../../limits/createHoldings.js'
import { networkOf } from '../../limits/holder.js'

/** The two ends of a channel: the frame in a page, and its top-level window. */
export const channelSides = ['frame', 'window'] as const
export type ChannelSide = (typeof channelSides)[number]

/** A message of one side. Indexes start at 1. */
export interface ChannelMessage {
  readonly index: number
  readonly message: string
}

/** A request to a channel: the side whose messages it writes or reads, and the device that sends it. */
export interface ChannelCall {
  readonly id: string
  readonly side: ChannelSide
  readonly device: string
  /** Network address of the caller. */
  readonly network: string
}

/** Channels between frames and windows that the browser keeps from talking directly. Messages are sealed and are kept only in memory. */
export interface Channels {
  /** Adds a message of a side. The first message creates the channel. Throws `channelOver`, `channelsFull`. */
  add(call: ChannelCall, message: string): number
  /** Returns the messages of a side that come after index `after`. Throws `channelOver`, `channelsFull`. */
  read(call: ChannelCall, after: number): readonly ChannelMessage[]
  /** Returns how many channels there are, and how many bytes are in them. */
  size(): { readonly channels: number; readonly bytes: number }
}

const lifeMs = 600_000
/** Limits of all channels of a process. */
export const channelLimits = { channels: 6_000, bytes: 64 * 1_024 * 1_024 } as const
/** The limits of all channels, which tests make smaller. */
export type ChannelLimits = Readonly<Record<keyof typeof channelLimits, number>>
/** Limits per network in ten minutes: enough for the logins of an office behind one address. A /48 may have ten times as much. */
const maxPerNetwork = { channels: 30, bytes: 2 * 1_024 * 1_024 }
/** Limits of one channel: enough for a window that reports every ten seconds that it is open. */
const maxMessages = 100
const maxReads = 1_200
const maxBytes = 512 * 1_024
/** Limit of the bytes of one answer, since a slow reader keeps its answer in memory. */
const maxAnswerBytes = 128 * 1_024

interface Channel {
  readonly network: string
  /** The network that counts where all channels are taken (IPv6: the /48). It is slow to compute, so it is kept. */
  readonly widest: string
  /** The device that wrote first, by side. */
  readonly devices: Partial<Record<ChannelSide, string>>
  readonly messages: { readonly side: ChannelSide; readonly message: string }[]
  bytes: number
  reads: number
}

/** Creates the channels of one process. */
export function createChannels(clock: Clock, limits: ChannelLimits = channelLimits): Channels {
  const channels = new Map<string, Channel>()
  const networkUsage = { channels: createHoldings(), bytes: createHoldings() }
  let bytes = 0
  const refuse = (retrySeconds: number) => fail(channelsFull, { retrySeconds })

  function remove(id: string): void {
    const channel = channels.get(id)
    if (!channel) return
    channels.delete(id)
    bytes -= channel.bytes
    networkUsage.bytes.add(channel.network, -channel.bytes)
    networkUsage.channels.add(channel.network, -1)
  }

  /**
   * Drops the oldest channel of the network that uses most, so that a few networks cannot shut out the rest. Throws `channelsFull` if the
   * caller's own network uses most.
   */
  function dropOldest(network: string, weightOf: (channel: Channel) => number): void {
    const sums = new Map<string, { weight: number; readonly oldest: string }>()
    for (const [id, channel] of channels) {
      const sum = sums.get(channel.widest) ?? { weight: 0, oldest: id }
      sum.weight += weightOf(channel)
      sums.set(channel.widest, sum)
    }
    const [heaviest] = [...sums].sort(([, one], [, other]) => other.weight - one.weight)
    if (!heaviest || heaviest[0] === networkOf(network)) throw refuse(60)
    remove(heaviest[1].oldest)
  }

  function createChannel(id: string, network: string): Channel {
    if (!networkUsage.channels.fits(network, 1, maxPerNetwork.channels)) throw refuse(60)
    while (channels.size >= limits.channels) dropOldest(network, () => 1)
    const widest = networkOf(network)
    const channel: Channel = { network, widest, devices: {}, messages: [], bytes: 0, reads: 0 }
    channels.set(id, channel)
    networkUsage.channels.add(network, 1)
    clock.after(lifeMs, () => {
      if (channels.get(id) === channel) remove(id)
    })
    return channel
  }

  return {
    add({ id, side, device, network: sender }, message) {
      const currentChannel = channels.get(id)
      // Frame and window have the same device if the browser does not partition storage.
      if (currentChannel && (currentChannel.devices[side] ?? device) !== device) throw fail(channelOver, {})
      const network = currentChannel?.network ?? sender
      if (!networkUsage.bytes.fits(network, message.length, maxPerNetwork.bytes)) throw refuse(60)
      while (bytes + message.length > limits.bytes) dropOldest(network, (each) => each.bytes)
      const channel = currentChannel ?? createChannel(id, network)
      const isFull = channel.messages.length >= maxMessages || channel.bytes + message.length > maxBytes
      if (isFull) throw refuse(lifeMs / 1_000)
      channel.devices[side] = device
      channel.messages.push({ side, message })
      channel.bytes += message.length
      bytes += message.length
      networkUsage.bytes.add(network, message.length)
      return channel.messages.filter((each) => each.side === side).length
    },
    read({ id, side, device }, after) {
      const channel = channels.get(id)
      if (!channel) {
        // A caller that has read no message yet may be early: the channel is not created yet. For one that has read messages, the channel
        // has ended.
        if (after > 0) throw fail(channelOver, {})
        return []
      }
      const otherSide = side === 'frame' ? 'window' : 'frame'
      if ((channel.devices[otherSide] ?? device) !== device) throw fail(channelOver, {})
      channel.reads += 1
      if (channel.reads > maxReads) throw refuse(10)
      const sentMessages = channel.messages.filter((each) => each.side === side)
      // The channel that the caller knows has ended, and the other side has started a new one.
      if (after > sentMessages.length) throw fail(channelOver, {})
      let bytesLeft = maxAnswerBytes
      return sentMessages
        .map(({ message }, position) => ({ index: position + 1, message }))
        .slice(after)
        .filter(({ message }) => {
          bytesLeft -= message.length
          return bytesLeft >= 0
        })
    },
    size: () => ({ channels: channels.size, bytes }),
  }
}
