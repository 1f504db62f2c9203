import type { Deps } from '#server/deps.ts'
import { useConfirmation } from '#server/modules/auth/email-confirmation.ts'
import { claimMessages } from '#server/modules/messages/message-owners.ts'

/** From the link in the mail; what was written from the address is the account's from then on. */
export async function confirmEmail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const owner = await useConfirmation(tx, token, now())
    await claimMessages(tx, owner)
  })
}
