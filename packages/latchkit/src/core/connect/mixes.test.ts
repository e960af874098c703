import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { createToyShared } from '../fixtures/toyShared.js'
import { worlds } from '../fixtures/worlds.js'
import { connectorIdOf } from '../select/connectedNamespaces.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'

// Whatever a visitor does with the wallets of three families: each has the wallet it should have, over page loads too.

const world = worlds()
beforeAll(() =>
  Promise.all([
    import('./startConnectors.js'),
    import('./connectShared.js'),
    import('./closeUnused.js'),
    import('./sharedEvent.js'),
    import('./resume.js'),
  ]),
)

const namespaces = ['toy', 'brick', 'tile'] as const
type Namespace = (typeof namespaces)[number]
/** By namespace the connector it is connected by. */
type Mix = Readonly<Partial<Record<Namespace, string>>>

const own = (namespace: Namespace) => `toy:of-${namespace}`
const some = fc.subarray([...namespaces], { minLength: 1 })

/** One thing that a visitor does, or that happens. */
type Step =
  | { readonly does: 'connect' | 'disconnect' | 'loses'; readonly namespace: Namespace }
  | { readonly does: 'pair'; readonly shared: readonly Namespace[] }
  | { readonly does: 'leave all' | 'lose the pairing' }
  | { readonly does: 'reload'; readonly gone: readonly Namespace[] }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constantFrom('connect', 'connect', 'disconnect', 'loses'),
    namespace: fc.constantFrom(...namespaces),
  }) as fc.Arbitrary<Step>,
  fc.record({ does: fc.constant('pair' as const), shared: some }),
  fc.record({ does: fc.constantFrom('leave all' as const, 'lose the pairing' as const) }),
  fc.record({ does: fc.constant('reload' as const), gone: fc.subarray([...namespaces]) }),
)

const without = (mix: Mix, isOver: (id: string, namespace: string) => boolean): Mix =>
  Object.fromEntries(Object.entries(mix).filter(([namespace, id]) => !isOver(id, namespace)))

/** The mix that a step leaves, of the one before it. */
function after(mix: Mix, step: Step): Mix {
  switch (step.does) {
    case 'connect':
      return { ...mix, [step.namespace]: own(step.namespace) }
    case 'disconnect':
      // §4, readings 42: all of one session end together, and nothing else does.
      return without(
        mix,
        (id, at) => at === step.namespace || (id === 'far' && mix[step.namespace] === 'far'),
      )
    case 'loses':
      return without(mix, (id) => id === own(step.namespace))
    case 'pair':
      // A second wallet over one connector takes the first one's place.
      return {
        ...without(mix, (id) => id === 'far'),
        ...Object.fromEntries(step.shared.map((each) => [each, 'far'])),
      }
    case 'leave all':
      return {}
    case 'lose the pairing':
      return without(mix, (id) => id === 'far')
    case 'reload':
      return without(mix, (id, at) => id !== 'far' && step.gone.some((each) => each === at))
  }
}

/** A page with three families, without the wallets that are gone; what the paired wallet shares stands from before. */
async function page(
  storage: ReturnType<typeof createMemoryStorage>,
  { gone = [], mix = {} }: { readonly gone?: readonly Namespace[]; readonly mix?: Mix } = {},
) {
  const toys = Object.fromEntries(namespaces.map((namespace) => [namespace, createToy({ namespace })]))
  const far = createToyShared('far')
  const shared = namespaces.filter((each) => mix[each] === 'far')
  const sessionOf = (all: readonly Namespace[]) =>
    far.shared(Object.fromEntries(all.map((each) => [each, ['brick-far']])))
  if (shared.length > 0) far.before.session = sessionOf(shared)
  const toyOf = (namespace: Namespace) => toys[namespace] as ReturnType<typeof createToy>
  const come = (namespace: Namespace) => toyOf(namespace).add(`of-${namespace}`)
  for (const each of namespaces) if (!gone.includes(each)) come(each)
  const { kit, start, clock } = world(
    {
      networks: namespaces.map((each) => toyNetwork('1', each)) as never,
      adapters: namespaces.map((each) => toyOf(each).adapter),
      connectors: [far.given],
    },
    { toy: toyOf('toy'), storage },
  )
  await start()
  const now = (): Mix =>
    Object.fromEntries(
      namespaces.flatMap((each) => {
        const { status } = kit.store.getState().chains[each]?.connection ?? {}
        const id = connectorIdOf(kit.store.getState(), each)
        return status === 'connected' && id !== undefined ? [[each, id]] : []
      }),
    )
  return { kit, clock, far, sessionOf, toyOf, come, now }
}

const storedIds = ({ entries }: ReturnType<typeof createMemoryStorage>) =>
  (JSON.parse(entries.get('latchkit:default:connected_connector_ids') ?? '{}') as { d?: Mix }).d ?? {}
const soon = <Value>(look: () => Value) => expect.poll(look, { interval: 2, timeout: 5_000 })

it('connect, pair, leave, lose, reload, in whichever order: every family has its own wallet, and keeps it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const storage = createMemoryStorage()
      let at = await page(storage)
      let mix: Mix = {}
      try {
        for (const each of steps) {
          const { kit, clock, far } = at
          const next = after(mix, each)
          if (each.does === 'connect') await connect(kit, { connector: own(each.namespace) })
          else if (each.does === 'disconnect') await disconnect(kit, { namespace: each.namespace })
          else if (each.does === 'leave all') await disconnect(kit)
          else if (each.does === 'lose the pairing') far.says(undefined)
          else if (each.does === 'loses')
            at.toyOf(each.namespace).emit({ type: 'disconnect', connectorId: own(each.namespace) })
          else if (each.does === 'pair') {
            const pairing = connect(kit, { connector: 'far' })
            await clock.advance(0)
            far.opening?.yes(at.sessionOf(each.shared))
            await pairing
          } else if (each.does === 'reload') {
            kit.destroy()
            at = await page(storage, { ...each, mix })
            await soon(at.now).toEqual(next)
            // A wallet that is gone is remembered: it is asked once more where it comes after all.
            for (const late of each.gone) at.come(late)
            await soon(at.now).toEqual(mix)
            continue
          }
          mix = next
          await soon(at.now).toEqual(mix)
          await soon(() => storedIds(storage)).toEqual(mix)
          await clock.advance(1)
        }
      } finally {
        at.kit.destroy()
      }
    }),
    { numRuns: 40 },
  )
}, 60_000)
