import { eq, sql } from 'drizzle-orm'
import { newPassword, userEmail, username } from '#contract/users.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { nextVersion } from '#server/lib/version-column.ts'
import { endReset } from '#server/modules/auth/password-reset.ts'
import { lockTeam } from '#server/modules/auth/rank.ts'
import { endStanding } from '#server/modules/auth/sanctions.ts'
import { endAllSessions } from '#server/modules/auth/sessions.ts'
import { verifyJournal } from '#server/modules/journal/verify-journal.ts'
import { maintenanceEntries } from '#server/modules/maintenance/maintenance.table.ts'
import { MAINTENANCE_CHANNEL } from '#server/modules/maintenance/maintenance-state.ts'
import {
  removeAllFactors,
  tellOwner,
} from '#server/modules/second-factors/second-factors.service.ts'
import { generatePassword } from '#server/modules/users/first-admin.ts'
import { ensureOwner, makeOwner } from '#server/modules/users/owner.ts'
import { assertGoodPassword } from '#server/modules/users/team-password.ts'
import { createUser, findByUsername } from '#server/modules/users/users.service.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'

type CommandDeps = Pick<Deps, 'db' | 'now' | 'config' | 'tasks' | 'appearance'>
export type AdminCommand = {
  usage: string
  help: string
  run: (deps: CommandDeps, args: string[]) => Promise<string>
}

/** What the owner does at the terminal when the panel is out of reach. */
export const ADMIN_COMMANDS: Record<string, AdminCommand> = {
  create: {
    usage: '<pseudo> <email> [mot de passe]',
    help: 'ouvre un compte administrateur',
    async run(deps, [name = '', email = '', given]) {
      const password = given ?? generatePassword()
      const input = {
        username: check(username, name),
        email: check(userEmail, email),
        password: check(PASSWORD, password),
      }
      await assertGoodPassword(password, { ...input, roles: ['admin'] })
      const created = await createUser(deps, { ...input, roles: ['admin'] }, (tx) =>
        ensureOwner(tx),
      )
      return `Compte administrateur « ${created.username} » créé.${given ? '' : ` Mot de passe : ${password}`}`
    },
  },
  promote: {
    usage: '<pseudo>',
    help: 'fait d’un compte existant un administrateur',
    async run(deps, [name = '']) {
      const user = await existing(deps, name)
      await deps.db.transaction(async (tx) => {
        await promote(tx, user.id)
        await ensureOwner(tx)
      })
      return `« ${user.username} » est administrateur. Ses sessions sont fermées : il se reconnecte avec ses nouveaux droits.`
    },
  },
  owner: {
    usage: '<pseudo>',
    help: 'fait d’un compte existant le propriétaire du site ; l’ancien devient administrateur',
    async run(deps, [name = '']) {
      const user = await existing(deps, name)
      await deps.db.transaction(async (tx) => {
        const team = await lockTeam(tx)
        if (!team.some((member) => member.user.id === user.id)) await promote(tx, user.id)
        await makeOwner(tx, user.id)
        await endStanding(tx, user.id, deps.now())
      })
      return `« ${user.username} » est propriétaire du site.`
    },
  },
  journal: {
    usage: '<verify>',
    help: 'relit le journal depuis sa première ligne, et dit s’il en manque ou si l’une a changé',
    async run(deps, [what]) {
      if (what !== 'verify')
        throw new AppError('validation_failed', `« ${what} » n’existe pas : verify.`)
      const { length, hash, erased, faults } = await verifyJournal(deps)
      if (faults.length > 0) throw new AppError('conflict', faults.join('\n'))
      const gone =
        erased > 0 ? `, dont ${erased} effacées avec la personne qu’elles concernent` : ''
      return `Le journal est entier : ${length} lignes${gone}. Dernière empreinte : ${hash || 'aucune'}`
    },
  },
  'reset-password': {
    usage: '<pseudo> [mot de passe]',
    help: 'change le mot de passe d’un compte et ferme ses sessions',
    async run(deps, [name = '', given]) {
      const user = await existing(deps, name)
      const password = check(PASSWORD, given ?? generatePassword())
      await assertGoodPassword(password, user)
      const passwordHash = await hashPassword(password)
      await deps.db.transaction(async (tx) => {
        await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
        await endAllSessions({ db: tx }, user.id)
        await endReset({ db: tx }, user.id)
      })
      return `Mot de passe de « ${user.username} » changé.${given ? '' : ` Nouveau mot de passe : ${password}`}`
    },
  },
  'second-factor-off': {
    usage: '<pseudo>',
    help: 'retire la seconde étape d’un compte dont le propriétaire l’a perdue, et ferme ses sessions',
    async run(deps, [name = '']) {
      const user = await existing(deps, name)
      const had = await deps.db.transaction(async (tx) => {
        const removed = await removeAllFactors(tx, user.id)
        if (removed) await endAllSessions({ db: tx }, user.id)
        return removed
      })
      if (!had) return `« ${user.username} » n’a pas de seconde étape.`
      // Afterwards: here no task runs, so the queue is looked up first, for which the built-in
      // database would wait until the transaction has ended.
      await tellOwner(deps, user, 'off')
      return `La seconde étape de « ${user.username} » est retirée : son mot de passe suffit pour se connecter.`
    },
  },
  maintenance: {
    usage: '<off>',
    help: 'rouvre le site',
    async run({ db, now }, [state]) {
      if (state !== 'off')
        throw new AppError(
          'validation_failed',
          'Seul « maintenance off » existe : la maintenance s’active depuis le panneau.',
        )
      await db.transaction(async (tx) => {
        await tx.insert(maintenanceEntries).values({ status: false, createdAt: now() })
        await tx.execute(sql`select pg_notify(${MAINTENANCE_CHANNEL}, '')`)
      })
      return 'Le site est rouvert.'
    },
  },
}

async function promote(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(users)
    .set({ roles: ['admin'], version: nextVersion(users) })
    .where(eq(users.id, id))
  await endAllSessions({ db: tx }, id)
}

const PASSWORD = newPassword('Le mot de passe doit avoir au moins 6 caractères.')

function check(schema: typeof username, value: string): string {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw new AppError('validation_failed', parsed.error.issues[0]?.message ?? 'Valeur invalide')
  return parsed.data
}

async function existing(deps: CommandDeps, name: string): Promise<UserRow> {
  const user = await findByUsername(deps, name)
  if (!user) throw new AppError('not_found', `Aucun compte ne s’appelle « ${name} ».`)
  return user
}
