import type { DatabaseFacts } from '#server/backups/database-facts.ts'
import { OLDEST_POSTGRES } from '#server/db/postgres.ts'
import type { UpdatePlan } from './checkout.ts'

const FRESH_MS = 24 * 60 * 60 * 1000

type Situation = {
  plan: UpdatePlan
  facts: DatabaseFacts | null
  latestBackup: Date | null
  now: Date
}

/** What an update would do, in the owner's words, and what keeps it from being done. */
export function describeUpdate({ plan, facts, latestBackup, now }: Situation) {
  const { version, next, migrations, inTheWay, kept, engines } = plan
  const lines = [
    next ? `Version ${version} ; la ${next} est disponible.` : `Version ${version}, à jour.`,
  ]
  const pending = facts && migrations.filter(({ when }) => !facts.migrations.includes(when))
  if (!pending)
    lines.push('Base de données : tenue par le site qui tourne ; il la met à jour en redémarrant.')
  else if (pending.length === 0) lines.push('Base de données : rien à changer.')
  else
    lines.push(
      `Base de données : ${pending.length} migration(s) à passer : ${pending.map(({ tag }) => tag).join(', ')}.`,
    )
  if (kept.length > 0) lines.push(`Vos changements sont gardés : ${kept.join(', ')}.`)
  const isFresh = latestBackup && now.getTime() - latestBackup.getTime() < FRESH_MS
  lines.push(
    isFresh
      ? 'Sauvegarde : il y en a une de moins d’un jour ; npm run update en fait une autre d’abord.'
      : 'Sauvegarde : aucune depuis un jour ; npm run update en fait une d’abord.',
  )

  const faults: string[] = []
  if (inTheWay.length > 0)
    faults.push(
      `ces fichiers ont été changés ici et le sont aussi par la mise à jour : ${inTheWay.join(', ')}. Mettez vos changements de côté (git stash), mettez à jour, puis reprenez-les (git stash pop).`,
    )
  const oldest = Number(/^>=(\d+)/.exec(engines)?.[1] ?? 0)
  if (Number.parseInt(process.versions.node, 10) < oldest)
    faults.push(`il faut Node ${oldest} ou plus récent, et c’est Node ${process.versions.node}.`)
  if (facts && facts.version < OLDEST_POSTGRES)
    faults.push(
      `il faut PostgreSQL ${OLDEST_POSTGRES / 10_000} ou plus récent, et c’est PostgreSQL ${Math.floor(facts.version / 10_000)}.`,
    )
  return { lines, faults }
}
