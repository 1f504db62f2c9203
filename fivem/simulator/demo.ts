import type { Framework as FrameworkName } from '#contract/bridge.ts'
import type { Character } from './frameworks/framework.ts'
import type { Person } from './fxserver.ts'
import { SimulatedServer } from './simulator.ts'
import { characterOf } from './storage.ts'

type Demo = {
  /** Where its disk and its database are, from one start to the next. */
  folder: string
  framework: FrameworkName
  /** config.js and server.js, with the site's address and the server's key in them. */
  scripts: [name: string, source: string][]
  /** Who is always there. */
  person: Person
  onPrint?: (text: string) => void
}

export type SimulatedGame = {
  /** As the bridge names the one who is there. */
  character: string | null
  /** What they type in the chat: « /lier K7QF-2MXD ». */
  say: (line: string) => Promise<void>
  /** What was said to them in the chat, newest last. */
  heard: () => string[]
  /** What they have now. */
  look: () => Promise<Character | undefined>
  stop: () => Promise<void>
}

/**
 * A game server for a site that is tried out: the resource itself, in a thread, with one character
 * who is always there. It wakes when it calls the site, and for nothing else.
 */
export async function startSimulatedGame({ person, ...options }: Demo): Promise<SimulatedGame> {
  const server = new SimulatedServer(options)
  await server.start()
  const source = await server.join(person)
  const character = characterOf(options.framework, person)
  return {
    character,
    say: (line) => server.say(person, line),
    heard: () => server.chat.flatMap(({ target, text }) => (target === source ? [text] : [])),
    look: async () => (await server.live()).find(({ id }) => id === character),
    stop: () => server.stop(),
  }
}
