import { and, eq } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { PICTURE_SIDE, readAvatar } from '#server/integrations/discord/oauth.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Task } from '#server/lib/tasks.ts'
import { reencode } from '#server/modules/images/images.service.ts'
import { discordLinks } from './discord.table.ts'
import { FETCH_PICTURE, type FetchPicture } from './discord-links.ts'

/** Fetches somebody's picture once, unless they have another by then. */
export const fetchPictureTask: Task<Deps, FetchPicture> = {
  ...FETCH_PICTURE,
  retries: 5,
  async run({ db, config }, { about, avatar }) {
    const isStill = and(eq(discordLinks.userId, about), eq(discordLinks.avatar, avatar))
    const [link] = await db.select().from(discordLinks).where(isStill)
    if (!link) return
    const bytes = await readAvatar(config, { id: link.discordId, avatar })
    const picture = bytes && (await reencode(bytes, PICTURE_SIDE).catch(notAPicture))
    if (picture) await db.update(discordLinks).set({ picture }).where(isStill)
  },
}

/** What is none today is none tomorrow. */
function notAPicture(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
