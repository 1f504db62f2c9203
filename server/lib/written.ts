import * as z from 'zod/mini'
import { unbroken } from '#contract/french-spacing.ts'
import { slugOf } from '#contract/slug.ts'
import { violatedConstraint } from './database-faults.ts'
import { AppError } from './errors.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import type { Snapshots } from './snapshots.ts'

type Written = { title: string; slug: string; html: string }

/**
 * What a call sends of a text with an address: cleaned, in French typography, its address made of
 * its title where none was chosen. What is left of the text must still be one by `content`.
 */
export const written = <Sent extends Written, Given>(
  input: z.ZodMiniType<Sent, Given>,
  content: z.ZodMiniType<string, string>,
  reserved: ReadonlySet<string> = new Set(),
): z.ZodMiniType<Sent, Given> =>
  z.pipe(
    input,
    z.transform((sent: Sent, context): Sent => {
      const refuse = (name: keyof Written, message: string) => {
        context.issues.push({ code: 'custom', message, input: sent[name], path: [name] })
      }
      const slug = sent.slug || slugOf(sent.title)
      const html = content.safeParse(unbroken(sanitiseHtml(sent.html)))
      if (!slug) refuse('slug', 'Choisissez une adresse : le titre n’en donne pas')
      if (reserved.has(slug)) refuse('slug', `Le site garde l’adresse « /${slug} » pour lui`)
      if (html.error) refuse('html', html.error.issues[0]?.message ?? 'Contenu invalide')
      return { ...sent, slug, title: unbroken(sent.title), html: html.data ?? '' }
    }),
  )

/** Writes that say in French that an address is taken, by the key that they would break. */
export const refusingTaken = (snapshots: Snapshots, key: string): Snapshots => ({
  ...snapshots,
  async change(list, write) {
    try {
      return await snapshots.change(list, write)
    } catch (error) {
      if (violatedConstraint(error) !== key) throw error
      const message = 'Cette adresse est déjà prise : choisissez-en une autre'
      throw new AppError('conflict', message, { fields: { slug: message } })
    }
  },
})
