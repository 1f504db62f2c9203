/** A game server for a site that is tried out, whose characters obey the site. */
export type SimulatedGame = {
  /** Has the account's own character type a code in the chat of the game. */
  linkCharacter: (user: { id: number }, code: string) => Promise<void>
}
