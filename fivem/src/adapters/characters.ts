import type { Framework } from '#contract/bridge.ts'
import type { DeliveryAction } from '#contract/delivery-actions.ts'
import {
  type Adapter,
  DONE,
  type Given,
  type Grant,
  never,
  notNow,
  orderOf,
  refused,
} from '../adapter.ts'
import type { Game } from '../game.ts'
import {
  GRADES_KEY,
  RECEIPTS_KEY,
  readGrades,
  readReceipts,
  readRow,
  withGrade,
  withoutGrade,
  writeGrades,
} from '../grades.ts'
import type { Database } from './database.ts'
import { changeItems, type Inventory } from './items.ts'
import { itemOfAccount } from './ox-inventory.ts'
import type { Vehicles } from './vehicles.ts'

type Gift = Exclude<DeliveryAction, { kind: 'revoke' }>
type Sign = 1 | -1

/** A character in the framework's memory. */
export type Character = {
  id: string
  metadata: Record<string, unknown>
  setMetadata: (key: string, value: unknown) => void
  /** null: it has no such account. */
  balance: (account: string) => number | null
  /** What the framework says of it: only `false` is a no. */
  changeMoney: (account: string, amount: number, sign: Sign) => unknown
  /** The framework's own items, when they are in the row too; null: they are kept elsewhere. */
  items: Inventory | null
}

type Row =
  | { table: 'users'; key: 'identifier'; money: 'accounts' }
  | { table: 'players'; key: 'citizenid'; money: 'money' }

/** What one framework does otherwise than another. */
export type CharacterFramework = {
  framework: Framework
  character: (source: number) => Character | null
  watch: Adapter['watch']
  save: Adapter['save']
  /** Whether an account is in the character's row alone. */
  isAccountSealed: (account: string) => boolean
  /** The inventory beside the framework; null: its own, in the row. */
  inventory: () => Inventory | null
  row: Row
  accounts: Record<string, string>
}

type Needs = { game: Game; database: Database; vehicles: Vehicles }

const giftOf = (action: DeliveryAction): [gift: Gift, sign: Sign, of: string | null] =>
  action.kind === 'revoke' ? [action.action, -1, action.of] : [action, 1, null]

/** What es_extended, qb-core and qbx_core have in common: characters with a row and metadata. */
export function characterAdapter(own: CharacterFramework, needs: Needs): Adapter {
  const { game, database, vehicles } = needs
  const accountOf = (account: string) => own.accounts[account] ?? account
  const there = (source: number) => {
    const character = own.character(source)
    if (!character) throw new Error('le personnage n’est plus là')
    return character
  }
  const read = (column: 'metadata' | 'inventory' | Row['money'], character: string) => {
    const { table, key } = own.row
    return database.scalar(`SELECT ${column} FROM ${table} WHERE ${key} = ?`, [character])
  }

  function isSealed(action: DeliveryAction): boolean {
    const [gift] = giftOf(action)
    if (gift.kind === 'money') return own.isAccountSealed(accountOf(gift.account))
    if (gift.kind === 'item') return own.inventory() === null
    return gift.kind === 'grade'
  }

  function giveSealed(source: number, action: DeliveryAction): Grant | Promise<Grant> {
    const [gift, sign] = giftOf(action)
    const character = there(source)
    if (gift.kind === 'money')
      return changeMoney(character, accountOf(gift.account), gift.amount, sign)
    if (gift.kind === 'item' && character.items)
      return changeOwnItems(character.items, source, gift, sign)
    if (gift.kind !== 'grade') return never('unsupported')
    const before = readGrades(character.metadata[GRADES_KEY])
    const grades = sign > 0 ? withGrade(before, gift) : withoutGrade(before, gift)
    character.setMetadata(GRADES_KEY, writeGrades(grades))
    return DONE
  }

  async function give(source: number, delivery: string, action: DeliveryAction): Promise<Given> {
    const [gift, sign, of] = giftOf(action)
    const character = own.character(source)
    if (!character) return refused(notNow('player_gone'))
    const kept = async () => true
    switch (gift.kind) {
      case 'item': {
        const inventory = own.inventory()
        if (!inventory) return refused(notNow('inventory_changed'))
        const given = await changeItems(inventory, { source, ...gift, sign }, () =>
          read('inventory', character.id),
        )
        if (given.grant.done) await saveIfPossible(source)
        return given
      }
      case 'money': {
        const account = accountOf(gift.account)
        // Money that is an item too: until the bag is loaded, which sets it anew, it would be lost.
        const count = sign > 0 ? gift.amount : 1
        const refusal = own.inventory()?.refusal(source, itemOfAccount(account), count)
        if (refusal) return refused(refusal)
        const grant = await changeMoney(character, account, gift.amount, sign)
        const after = character.balance(account)
        if (grant.done) await saveIfPossible(source)
        return { grant, kept: () => isMoneyKept(source, character.id, account, after) }
      }
      case 'vehicle': {
        const grant =
          sign > 0
            ? await vehicles.give(character.id, delivery, gift)
            : await vehicles.takeBack(character.id, of ?? delivery, gift)
        return { grant, kept }
      }
      case 'event':
        game.emit(gift.name, source, gift.args, orderOf(delivery, action))
        return { grant: DONE, kept }
      case 'grade':
        return refused(notNow('unsupported'))
    }
  }

  /** What was given stays given when it cannot be saved now. */
  const saveIfPossible = (source: number) => own.save(source).catch(() => {})

  /** The row has the balance as it was after the change, or as it is now. */
  async function isMoneyKept(source: number, id: string, account: string, after: number | null) {
    const saved = readRow(await read(own.row.money, id))[account]
    return saved === after || saved === own.character(source)?.balance(account)
  }

  return {
    framework: own.framework,
    keepsReceipts: true,
    character: (source) => own.character(source)?.id ?? null,
    watch: own.watch,
    isSealed,
    receipts: (source) => readReceipts(there(source).metadata[RECEIPTS_KEY]),
    setReceipts: (source, receipts) => there(source).setMetadata(RECEIPTS_KEY, receipts),
    giveSealed,
    give,
    save: own.save,
    savedReceipts: async (character) =>
      readReceipts(readRow(await read('metadata', character))[RECEIPTS_KEY]),
    grades: (source) => readGrades(own.character(source)?.metadata[GRADES_KEY]),
  }
}

function changeOwnItems(
  items: Inventory,
  source: number,
  gift: Extract<Gift, { kind: 'item' }>,
  sign: Sign,
): Grant | Promise<Grant> {
  try {
    const given = changeItems(items, { source, ...gift, sign }, async () => null)
    return given instanceof Promise ? given.then(({ grant }) => grant) : given.grant
  } catch {
    // Another count than expected: something was given, and somebody took of it at once.
    return DONE
  }
}

/** Believes the balance where the framework says no, or throws. */
function changeMoney(
  character: Character,
  account: string,
  amount: number,
  sign: Sign,
): Grant | Promise<Grant> {
  const before = character.balance(account)
  if (before === null) return never('unknown_account')
  if (sign < 0 && before < amount) return notNow('not_enough_money')
  const outcome = (answer: unknown): Grant => {
    if (answer !== false) return DONE
    return character.balance(account) === before ? notNow('framework_refused') : DONE
  }
  try {
    const answer = character.changeMoney(account, amount, sign)
    if (answer instanceof Promise) return answer.then(outcome, () => outcome(false))
    return outcome(answer)
  } catch {
    return outcome(false)
  }
}
