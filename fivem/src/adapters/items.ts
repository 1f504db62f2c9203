import { DONE, type Given, type Grant, notNow, refused } from '../adapter.ts'

/** An inventory, as far as deliveries use it. */
export type Inventory = {
  count: (source: number, item: string) => number
  /** Why it does not fit, or null. */
  refusal: (source: number, item: string, count: number) => Grant | null
  /** True or false, alone or before a reason; some say nothing. */
  add: (source: number, item: string, count: number) => unknown
  remove: (source: number, item: string, count: number) => unknown
  /** Has it saved, if it lets itself be asked. */
  save: (source: number) => void
}

/** How many of an item a saved inventory has, in either of the shapes they are saved in. */
export function savedCount(inventory: unknown, item: string): number {
  const value = typeof inventory === 'string' ? JSON.parse(inventory) : inventory
  if (Array.isArray(value)) {
    const name = item.toLowerCase()
    return value
      .filter((slot) => String(slot?.name).toLowerCase() === name)
      .reduce((sum, slot) => sum + Number(slot.count ?? slot.amount ?? 0), 0)
  }
  return Number(value?.[item] ?? 0)
}

type Change = { source: number; item: string; count: number; sign: 1 | -1 }

/**
 * Puts items into an inventory or takes them out. The count says what came of it; where it and the
 * inventory disagree nobody can tell, which a throw says. Kept is what the saved inventory has as
 * many of as the one in memory.
 */
export function changeItems(
  inventory: Inventory,
  { source, item, count, sign }: Change,
  saved: () => Promise<unknown>,
): Given | Promise<Given> {
  let before: number
  try {
    before = inventory.count(source, item)
    if (sign < 0 && before < count) return refused(notNow('not_enough_items'))
    const refusal = sign > 0 ? inventory.refusal(source, item, count) : null
    if (refusal) return refused(refusal)
  } catch {
    return refused(notNow('inventory_away'))
  }
  const outcome = (answer: unknown): Given => {
    const after = inventory.count(source, item)
    const said = Array.isArray(answer) ? answer[0] : answer
    if (after === before && said !== true) return refused(notNow('inventory_full'))
    if (after !== before + sign * count) throw new Error(`${item} : ${before} → ${after}`)
    saveIfPossible(inventory, source)
    const kept = async () => {
      const there = savedCount(await saved(), item)
      return there === after || there === inventory.count(source, item)
    }
    return { grant: DONE, kept }
  }
  let answer: unknown
  try {
    const change = sign > 0 ? inventory.add : inventory.remove
    answer = change(source, item, count)
  } catch {
    // The count says what came of it.
  }
  return answer instanceof Promise ? answer.then(outcome, () => outcome(null)) : outcome(answer)
}

/** What was given stays given when it cannot be saved now. */
function saveIfPossible(inventory: Inventory, source: number): void {
  try {
    inventory.save(source)
  } catch {
    // It saves by its own clock as well.
  }
}
