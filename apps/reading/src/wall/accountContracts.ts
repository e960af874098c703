/**
 * The contracts that run smart accounts, at the addresses that they have on every network. Those of the EntryPoints stand in the releases
 * of eth-infinitism's account-abstraction; those of managers and enforcers in `@metamask/delegation-deployments` 2.0.0 (MIT-0 or Apache-2.0):
 * the managers of all its versions, the enforcers of 1.3.0, the version that the accounts here would have.
 */
const addresses = {
  'EntryPoint 0.6': '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  'EntryPoint 0.7': '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  'EntryPoint 0.8': '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  'EntryPoint 0.9': '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
  'DelegationManager 1.0.0': '0xbe4138886cb096bdc1b930f2f0ca7892aa234d78',
  'DelegationManager 1.1.0': '0x56D56e07e3d6Ee5a24e30203A37a0a460f42D7A3',
  'DelegationManager 1.3.0': '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  AllowedCalldataEnforcer: '0xc2b0d624c1c4319760C96503BA27C347F3260f55',
  AllowedMethodsEnforcer: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  AllowedTargetsEnforcer: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  ApprovalRevocationEnforcer: '0xe264F1f09A19505a1ca1a86D5b01E8bFdb64324A',
  ArgsEqualityCheckEnforcer: '0x44B8C6ae3C304213c3e298495e12497Ed3E56E41',
  BlockNumberEnforcer: '0x5d9818dF0AE3f66e9c3D0c5029DAF99d1823ca6c',
  DeployedEnforcer: '0x24ff2AA430D53a8CD6788018E902E098083dcCd2',
  ERC1155BalanceChangeEnforcer: '0x63c322732695cAFbbD488Fc6937A0A7B66fC001A',
  ERC20BalanceChangeEnforcer: '0xcdF6aB796408598Cea671d79506d7D48E97a5437',
  ERC20PeriodTransferEnforcer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  ERC20StreamingEnforcer: '0x56c97aE02f233B29fa03502Ecc0457266d9be00e',
  ERC20TransferAmountEnforcer: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
  ERC721BalanceChangeEnforcer: '0x8aFdf96eDBbe7e1eD3f5Cd89C7E084841e12A09e',
  ERC721TransferEnforcer: '0x3790e6B7233f779b09DA74C72b6e94813925b9aF',
  ExactCalldataBatchEnforcer: '0x982FD5C86BBF425d7d1451f974192d4525113DfD',
  ExactCalldataEnforcer: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  ExactExecutionBatchEnforcer: '0x1e141e455d08721Dd5BCDA1BaA6Ea5633Afd5017',
  ExactExecutionEnforcer: '0x146713078D39eCC1F5338309c28405ccf85Abfbb',
  IdEnforcer: '0xC8B5D93463c893401094cc70e66A206fb5987997',
  LimitedCallsEnforcer: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
  LogicalOrWrapperEnforcer: '0xE1302607a3251AF54c3a6e69318d6aa07F5eB46c',
  MultiTokenPeriodEnforcer: '0xFB2f1a9BD76d3701B730E5d69C3219D42D80eBb7',
  NativeBalanceChangeEnforcer: '0xbD7B277507723490Cd50b12EaaFe87C616be6880',
  NativeTokenPaymentEnforcer: '0x4803a326ddED6dDBc60e659e5ed12d85c7582811',
  NativeTokenPeriodTransferEnforcer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  NativeTokenStreamingEnforcer: '0xD10b97905a320b13a0608f7E9cC506b56747df19',
  NativeTokenTransferAmountEnforcer: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
  NonceEnforcer: '0xDE4f2FAC4B3D87A1d9953Ca5FC09FCa7F366254f',
  OwnershipTransferEnforcer: '0x7EEf9734E7092032B5C56310Eb9BbD1f4A524681',
  RedeemerEnforcer: '0xE144b0b2618071B4E56f746313528a669c7E65c5',
  SpecificActionERC20TransferBatchEnforcer: '0x6649b61c873F6F9686A1E1ae9ee98aC380c7bA13',
  TimestampEnforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  ValueLteEnforcer: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
} as const

const knownContracts: ReadonlySet<string> = new Set(
  Object.values(addresses).map((each) => each.toLowerCase()),
)

/** The addresses of the contracts that run smart accounts, by their names. */
export const accountContracts: Readonly<Record<string, string>> = addresses

/** Whether an address is one of these contracts, regardless of case. */
export const isAccountContract = (address: string): boolean => knownContracts.has(address.toLowerCase())
