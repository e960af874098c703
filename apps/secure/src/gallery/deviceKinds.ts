import type { ListedWay } from '../identity/waysIn.js'
import { type DevicesState, devicesScreen } from '../ui/devicesScreen.js'
import { deviceList } from '../ui/fixtures/deviceList.js'
import { type HoldState, holdScreen } from '../ui/holdScreen.js'
import { reasonHeights, screenHeights } from '../ui/screenHeights.js'
import { timesIn } from '../ui/times.js'
import { type WayList, type WaysState, waysScreen } from '../ui/waysScreen.js'
import { act, email, minuteMs, now, type ScreenKind, type ScreenTexts } from './screenKind.js'

export function holdKind({ frame, wallet: text, language }: ScreenTexts): ScreenKind {
  const times = timesIn(language, () => now)
  const at = (state: HoldState) => () =>
    holdScreen({
      text,
      times,
      state,
      title: frame.registerDevice,
      closeName: frame.close,
      deviceName: 'Firefox, Linux',
      deviceNumber: '0417',
      approveHere: act,
      close: act,
    })
  return {
    height: screenHeights.waiting,
    states: {
      waiting: at({ kind: 'waiting', until: now + 24 * 60 * minuteMs, isStopped: false }),
      'waiting, new devices are blocked': at({ kind: 'waiting', until: now, isStopped: true }),
      open: at({ kind: 'open' }),
      frozen: at({ kind: 'frozen' }),
      over: at({ kind: 'over' }),
    },
  }
}

export function waysKind({ frame, wallet: text, language }: ScreenTexts): ScreenKind {
  const google: ListedWay = {
    identity: 'g',
    way: 'google',
    label: email,
    linkedAt: now - 9 * 24 * 60 * minuteMs,
    usedAt: now - minuteMs,
  }
  const github: ListedWay = { ...google, identity: 'h', way: 'github', label: 'noor' }
  const at = (state: WaysState) => () => {
    const screen = waysScreen({
      text,
      closeName: frame.close,
      backName: frame.goBack,
      times: timesIn(language, () => now),
      add: act,
      remove: act,
      retry: act,
      back: act,
      close: act,
    })
    screen.update(state)
    return screen
  }
  const list: WayList = {
    email: '',
    ways: [google, github],
    addable: ['google', 'apple', 'github'],
    current: { kind: 'google', label: email },
  }
  return {
    height: reasonHeights.settings,
    states: {
      loading: at({ kind: 'loading' }),
      failed: at({ kind: 'failed', problem: frame.unreachable }),
      'ready, no address': at({ kind: 'ready', list }),
      'ready, an address': at({ kind: 'ready', list: { ...list, email, ways: [github], addable: [] } }),
    },
  }
}

export function devicesKind({ frame, wallet: text, language }: ScreenTexts): ScreenKind {
  const device = { createdAt: now, usedAt: now - minuteMs, hasShare: true }
  const list = deviceList([
    { ...device, deviceId: 'a', name: 'Firefox, Linux (atlas example)', isCurrent: true },
    { ...device, deviceId: 'b', name: 'Safari, iPhone', isCurrent: false },
  ])
  const waiting = {
    requestId: 'r',
    deviceId: 'd',
    name: 'Edge, Windows',
    isRefused: false,
    begunAt: now - minuteMs,
    releaseAt: now,
  }
  const at = (state: DevicesState) => () => {
    const acts = { review: act, remove: act, finishRemoval: act, freeze: act, unfreeze: act, retry: act }
    const screen = devicesScreen({
      ...acts,
      text,
      closeName: frame.close,
      backName: frame.goBack,
      times: timesIn(language, () => now),
      signOutEverywhere: act,
      replaceShares: act,
      back: act,
      close: act,
    })
    screen.update(state)
    return screen
  }
  return {
    height: reasonHeights.settings,
    states: {
      loading: at({ kind: 'loading' }),
      failed: at({ kind: 'failed', problem: frame.unreachable }),
      ready: at({ kind: 'ready', list }),
      'ready, one waits': at({ kind: 'ready', list: { ...list, waitingDevices: [waiting] } }),
      'ready, new devices are blocked': at({
        kind: 'ready',
        list: { ...list, isFrozen: true, canUnfreeze: true },
      }),
      'ready, one device, new devices are blocked': at({
        kind: 'ready',
        list: { ...list, devices: list.devices.slice(0, 1), isFrozen: true, canUnfreeze: true },
      }),
      'ready, a removal is unfinished': at({
        kind: 'ready',
        list: { ...list, devicesToRemove: [{ deviceId: 'b', name: 'Safari, iPhone' }] },
      }),
    },
  }
}
