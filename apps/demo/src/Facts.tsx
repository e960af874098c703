import { useAccount, useBalance, useLatchkit, useNetwork, useSession } from 'latchkit/react'
import { formatUnits } from 'latchkit/wire'

/** Shows what the kit knows about the active namespace, one plain value each, and about every other namespace below it. */
export function Facts() {
  const { adapters } = useLatchkit()
  const { namespace: active } = useAccount()
  const others = [...adapters.keys()].filter((namespace) => namespace !== active)
  return (
    <>
      <NamespaceFacts />
      {others.map((namespace) => (
        <div key={namespace} data-namespace={namespace}>
          <NamespaceFacts namespace={namespace} />
        </div>
      ))}
    </>
  )
}

function NamespaceFacts({ namespace: of }: { readonly namespace?: string }) {
  const { status, namespace, address, caipAddress, connectedWalletInfo, socialProvider, user } =
    useAccount(of)
  const { caipNetworkId } = useNetwork(of)
  const { balance } = useBalance(of)
  const { address: session } = useSession(of)
  const facts = [
    ['Status', 'status', status],
    ['Wallet', 'wallet', connectedWalletInfo?.name],
    ['Address', 'address', address],
    ['CAIP-10', 'caip-address', caipAddress],
    ['Namespace', 'namespace', namespace],
    ['Chain id', 'chain-id', caipNetworkId?.split(':')[1]],
    ['Balance', 'balance', balance && formatUnits(balance.value, balance.decimals)],
    ['Session', 'session', session],
    ['Provider', 'social', socialProvider],
    ['Username', 'username', user?.username],
  ] as const
  return (
    <dl className="facts">
      {facts.map(([label, id, value]) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd className="ltr" data-testid={id}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
