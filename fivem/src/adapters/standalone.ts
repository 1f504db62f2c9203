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
import { type Game, OWN_EVENTS } from '../game.ts'

/** How long another resource may take to answer. */
const ANSWER_WAIT = 30_000

/**
 * No framework: another resource gives things. It listens to `minuit:deliver` and answers by the
 * function it gets. Nothing is sealed, there are no characters and no receipts: all is announced.
 */
export function standaloneAdapter(game: Game): Adapter {
  return {
    framework: 'standalone',
    keepsReceipts: false,
    character: () => null,
    watch: (came) => {
      game.on('playerJoining', () => came(game.source()))
      for (const source of game.players()) came(source)
    },
    isSealed: () => false,
    receipts: () => [],
    setReceipts: () => {},
    giveSealed: () => never('unsupported'),
    give: (source, delivery, action) => give(game, source, delivery, action),
    save: async () => {},
    savedReceipts: async () => [],
    grades: () => ({}),
  }
}

async function give(
  game: Game,
  source: number,
  delivery: string,
  action: DeliveryAction,
): Promise<Given> {
  const order = orderOf(delivery, action)
  const gift = action.kind === 'revoke' ? action.action : action
  const kept = async () => true
  if (gift.kind === 'event') {
    game.emit(gift.name, source, gift.args, order)
    return { grant: DONE, kept }
  }
  const grant = await ask(game, source, { ...order, action: gift })
  return grant.done ? { grant, kept } : refused(grant)
}

/**
 * `answer('taken')` at once says that somebody is at it, and `answer(true)` or
 * `answer(false, reason)` how it ended; who answers the latter at once needs no `taken`. Nobody at
 * all: certainly not given. Taken and never ended: nobody can tell.
 */
function ask(game: Game, source: number, delivery: unknown): Promise<Grant> {
  return new Promise((resolve, reject) => {
    let isTaken = false
    const answer = (done: unknown, reason?: unknown) => {
      isTaken = true
      if (done === true) resolve(DONE)
      else if (done === false) resolve(notNow(typeof reason === 'string' ? reason : 'refused'))
    }
    // Handlers run before this returns.
    game.emit(OWN_EVENTS.deliver, source, delivery, answer)
    if (!isTaken) resolve(notNow('no_handler'))
    game.after(ANSWER_WAIT, () => reject(new Error('pas de réponse à minuit:deliver')))
  })
}
