// A local chain with an account that is a contract, and one that is not deployed yet.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { concatHex, encodeAbiParameters, encodeDeployData, getContractAddress, pad, parseAbi } from 'viem'

/** The factory that chains for development come with. */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const contracts = new URL('../../packages/server/src/fixtures/contracts/contracts.json', import.meta.url)
const pause = (ms) => new Promise((next) => setTimeout(next, ms))

async function startAnvil() {
  const path = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  const child = spawn(path, ['--port', '0', '--chain-id', '31337'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((done) => {
    child.stdout.on('data', (data) => {
      const address = /Listening on (\S+)/.exec(String(data))?.[1]
      if (address) done(`http://${address}`)
    })
  })
  return { child, url }
}

/** Starts the chain for accounts of an owner, who signs by `signMessage`. */
export async function startContracts(owner) {
  const { child, url } = await startAnvil()
  const ask = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(url, { method: 'POST', headers, body })).json()).result
  }
  const { ContractAccount } = JSON.parse(readFileSync(contracts, 'utf8'))
  const creation = encodeDeployData({
    abi: parseAbi(['constructor(address owner)']),
    bytecode: ContractAccount.code,
    args: [owner.address],
  })
  const addressOf = (salt) =>
    getContractAddress({ opcode: 'CREATE2', from: factory, salt: pad(salt), bytecode: creation })
  const deploy = (salt) => concatHex([pad(salt), creation])
  const [from] = await ask('eth_accounts')
  await ask('eth_sendTransaction', { from, to: factory, data: deploy('0x01') })
  while ((await ask('eth_getCode', addressOf('0x01'), 'latest')) === '0x') await pause(20)
  const wrap = (signature) =>
    concatHex([
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
        [factory, deploy('0x02'), signature],
      ),
      `0x${'6492'.repeat(16)}`,
    ])
  return { url, deployed: addressOf('0x01'), awaited: addressOf('0x02'), wrap, stop: () => child.kill() }
}
