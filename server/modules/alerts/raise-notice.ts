import { type DiscordKind, NOTICE_WORDS, type NoticeKind } from '#contract/notice-kinds.ts'
import type { Deps } from '#server/deps.ts'
import { escapeMarkdown } from '#server/integrations/discord/post-message.ts'
import type { Transaction } from '#server/lib/database.ts'
import { placeOf } from './notice-channels.ts'

export const POST_NOTICE = { name: 'alert-discord' }
/** `about`: whose name it says, with whom it is erased. */
export type PostNotice = { kind: DiscordKind; text: string; about: number | null }

export type Notice = {
  kind: NoticeKind
  /** What the names in braces stand for; the site's own name is known. */
  values?: Record<string, string>
  about?: number | null
}

/** Nothing that somebody typed is markup; the owner's sentence may be. */
function wordsOf(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? escapeMarkdown(values[name] ?? '') : whole,
  )
}

/** Has the community told on Discord, in the transaction of what happened, if the owner wants it. */
export async function raiseNotice(
  { tasks, appearance }: Pick<Deps, 'tasks' | 'appearance'>,
  tx: Transaction,
  { kind, values, about = null }: Notice,
): Promise<void> {
  const place = await placeOf(tx, kind)
  if (!place) return
  const site = appearance.current().identity.name
  const text = wordsOf(place.sentence ?? NOTICE_WORDS[kind].sentence, { site, ...values })
  await tasks.enqueue<PostNotice>(tx, POST_NOTICE, { kind, text, about })
}

/** Somebody has sent an application: told with their name and the form's, and nothing of it. */
export const raiseApplicationNotice = (
  deps: Pick<Deps, 'tasks' | 'appearance'>,
  tx: Transaction,
  { userId, username, form }: { userId: number; username: string; form: string },
): Promise<void> =>
  raiseNotice(deps, tx, {
    kind: 'application',
    values: { pseudo: username, formulaire: form },
    about: userId,
  })
